/** The files of the repository for the architecture tests: those that git tracks or would track. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

export type SourceFile = { path: string; text: string; lines: number };

/** Lists every file that is not ignored, relative to the root. */
export function listFiles(): string[] {
	const options = ["ls-files", "--cached", "--others", "--exclude-standard"];
	const files = execFileSync("git", options, { encoding: "utf8" }).split("\n");
	return files.filter((path) => path !== "" && existsSync(path)).sort();
}

export function readSource(path: string): SourceFile {
	const text = readFileSync(path, "utf8");
	return { path, text, lines: text.trimEnd().split("\n").length };
}

const CODE = /\.(ts|tsx|js)$/;

/** Reads our source code, without tests and declarations. */
export function readCode(prefixes: readonly string[]): SourceFile[] {
	return listFiles()
		.filter((path) => CODE.test(path) && !/\.(test|d)\.tsx?$/.test(path))
		.filter((path) => prefixes.some((prefix) => path.startsWith(prefix)))
		.map(readSource);
}
