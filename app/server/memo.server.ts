/**
 * Memoizes a function of a text for the `max` texts that were used last. It is called several times
 * per request: the `memo` of lru-cache takes three times as long.
 */
import { LRUCache } from "lru-cache";

/** Nearly no header of a browser is longer: what strangers invent would take megabytes. */
const MAX_LENGTH = 500;

export function memoize<Made extends NonNullable<unknown>>(
	max: number,
	make: (text: string) => Made,
): (text: string) => Made {
	const known = new LRUCache<string, Made>({ max });
	// One request after the other mostly has the same text: it is compared, not looked up.
	let last: { text: string; made: Made } | undefined;

	function find(text: string): Made {
		const found = known.get(text);
		if (found !== undefined) return found;
		const made = make(text);
		known.set(text, made);
		return made;
	}

	return (text) => {
		if (text === last?.text) return last.made;
		if (text.length > MAX_LENGTH) return make(text);
		last = { text, made: find(text) };
		return last.made;
	};
}
