/**
 * Memoizes a function of a text for the `max` texts that were used last. It is called several times
 * per request: the `memo` of lru-cache takes three times as long.
 */
import { LRUCache } from "lru-cache";

export function memoize<Made extends NonNullable<unknown>>(
	max: number,
	make: (text: string) => Made,
): (text: string) => Made {
	const known = new LRUCache<string, Made>({ max });
	return (text) => {
		const found = known.get(text);
		if (found !== undefined) return found;
		const made = make(text);
		known.set(text, made);
		return made;
	};
}
