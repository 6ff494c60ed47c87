/** Who imports whom, by file, read with TypeScript's own parser; types count like values. */
import { posix } from "node:path";
import ts from "typescript";
import { listFiles, type SourceFile } from "./source";

export type Import = {
	from: string;
	/** A path of the repository, or the name of a package. */
	to: string;
	isOurs: boolean;
};

const files = new Set(listFiles());

/** `~/x` and relative names to the file that is meant; packages and virtual modules stay. */
function resolve(from: string, name: string): Import {
	const bare = name.split("?")[0] ?? name;
	if (!bare.startsWith(".") && !bare.startsWith("~/")) return { from, to: bare, isOurs: false };
	const path = bare.startsWith("~/")
		? posix.join("app", bare.slice(2))
		: posix.normalize(posix.join(posix.dirname(from), bare));
	const endings = ["", ".ts", ".tsx", ".js", ".d.ts"];
	const found = endings.map((ending) => path + ending).find((candidate) => files.has(candidate));
	return { from, to: found ?? path, isOurs: true };
}

export function readImports({ path, text }: SourceFile): Import[] {
	return ts
		.preProcessFile(text, true, true)
		.importedFiles.map(({ fileName }) => resolve(path, fileName));
}

/** The first cycle that is found, as the files on the way round; empty when there is none. */
export function findCycle(imports: readonly Import[]): string[] {
	const targets = new Map<string, string[]>();
	for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
	const done = new Set<string>();
	const visit = (file: string, way: string[]): string[] => {
		if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
		if (done.has(file)) return [];
		for (const to of targets.get(file) ?? []) {
			const cycle = visit(to, [...way, file]);
			if (cycle.length > 0) return cycle;
		}
		done.add(file);
		return [];
	};
	for (const file of targets.keys()) {
		const cycle = visit(file, []);
		if (cycle.length > 0) return cycle;
	}
	return [];
}
