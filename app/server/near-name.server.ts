/** Environment variables that look like misspelled names of settings. */
import { distance } from "fastest-levenshtein";

const plain = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Short names are like many others: one letter may differ, in longer ones two. */
const allowedDistance = (name: string) => (name.length < 7 ? 1 : 2);

/** Each unknown name beside the setting that it was meant for, such as `PUBLIC_URI`. */
export function findNearNames(
	given: readonly string[],
	known: readonly string[],
): { given: string; meant: string }[] {
	return given.flatMap((name) => {
		if (known.includes(name)) return [];
		const meant = known.find(
			(setting) => distance(plain(name), plain(setting)) <= allowedDistance(plain(setting)),
		);
		return meant ? [{ given: name, meant }] : [];
	});
}
