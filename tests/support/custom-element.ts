/** Custom elements in tests: the files of a worker share one document and its registry. */
import { afterAll } from "vitest";

/** Defines elements once for all test files; those in the page stop after the last test of this file. */
export function defineForTests(elements: Record<string, CustomElementConstructor>): void {
	for (const [name, element] of Object.entries(elements)) {
		if (!customElements.get(name)) customElements.define(name, element);
	}
	afterAll(() => document.body.replaceChildren());
}
