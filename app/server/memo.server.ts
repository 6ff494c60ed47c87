/**
 * Remembers what is made of a text, for the `max` texts that were asked for last. It is asked
 * several times for each request: the cache's own `memo` takes three times as long.
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
