/**
 * The brand of this process. A process serves one house, so its brand is set once at the start, before
 * anything is rendered, and is read wherever the product says its own name.
 */
import type { Brand } from "./brand";

let current: Brand | undefined;

/** Undefined gives the process the product's own brand. */
export function setBrand(brand: Brand | undefined): void {
	current = brand;
}

/** Returns undefined while the product has its own brand. */
export const getBrand = (): Brand | undefined => current;

/** Returns a function that makes its value once for each brand, which is once in a process that serves people. */
export function makePerBrand<Value>(make: () => Value): () => Value {
	let made: { brand: Brand | undefined; value: Value } | undefined;
	return () => {
		const brand = getBrand();
		if (made === undefined || made.brand !== brand) made = { brand, value: make() };
		return made.value;
	};
}
