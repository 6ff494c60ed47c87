/** Reads a systemd unit of deploy/systemd as a test of it runs it, without systemd. */
import { readFileSync } from "node:fs";

export type Unit = {
	/** The values of a name in a section, in their order. */
	list(name: string): string[];
	/** The only value of a name; throws when there is none, or another one. */
	get(name: string): string;
};

/** @param instance stands for `%i`, as in `sawt@3000` */
export function readUnit(name: string, instance = ""): Unit {
	const text = readFileSync(`deploy/systemd/${name}`, "utf8").replaceAll("%i", instance);
	const list = (wanted: string) =>
		[...text.matchAll(/^(\w+)=(.*)$/gm)].flatMap(([, name, value = ""]) =>
			name === wanted ? [value] : [],
		);
	return {
		list,
		get(wanted) {
			const [value, ...others] = list(wanted);
			if (value === undefined || others.length > 0)
				throw new Error(`${name} has not one ${wanted}`);
			return value;
		},
	};
}
