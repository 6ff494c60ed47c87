/* Joins class names, leaving out what does not apply. */

export function classNames(...names: (string | false | undefined)[]): string {
	return names.filter(Boolean).join(" ");
}
