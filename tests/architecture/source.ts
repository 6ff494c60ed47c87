/** The files of the repository as the architecture tests see them: what git tracks or would. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

export type SourceFile = { path: string; text: string; lines: number };

/** Every file of the repository, ignored ones left out, relative to its top. */
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

/** Code of ours that runs: without tests, without declarations. */
export function readCode(prefixes: readonly string[]): SourceFile[] {
	return listFiles()
		.filter((path) => CODE.test(path) && !/\.(test|d)\.tsx?$/.test(path))
		.filter((path) => prefixes.some((prefix) => path.startsWith(prefix)))
		.map(readSource);
}
