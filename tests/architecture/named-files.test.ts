/** What the documents and the comments name is there: pictures, links, files, folders, commands. */
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles, readSource } from "./source";

const files = listFiles();
const documents = files.filter((path) => path.endsWith(".md")).map(readSource);
const code = files.filter((path) => /\.(tsx?|js|css)$/.test(path)).map(readSource);

/** A folder, a file, or a file without its ending, such as `docs/decisions/003`. */
const isThere = (path: string) => files.some((file) => file.startsWith(path));

type Naming = { in: string; name: string };

const findAll = (text: string, pattern: RegExp) =>
	[...text.matchAll(pattern)].map(([, name = ""]) => name);

/** Relative addresses of links and pictures, from the top of the repository. */
const links: Naming[] = documents.flatMap(({ path, text }) =>
	findAll(text, /(?:\]\(|\bsrc=")([^)"#]+)/g)
		.filter((target) => !/^[a-z]+:/.test(target))
		.map((target) => ({ in: path, name: posix.join(posix.dirname(path), target) })),
);

const PATH =
	/(?<![\w./~-])((?:app|bench|contract|docs|e2e|locales|public|reference-api|scripts|tests)\/[\w./-]*\w)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;

const paths: Naming[] = [
	...documents.map(({ path, text }) => ({ path, text })),
	...code.map(({ path, text }) => ({ path, text: (text.match(COMMENT) ?? []).join("\n") })),
].flatMap(({ path, text }) => findAll(text, PATH).map((name) => ({ in: path, name })));

const { scripts } = JSON.parse(readSource("package.json").text) as {
	scripts: Record<string, string>;
};
const commands: Naming[] = documents.flatMap(({ path, text }) =>
	findAll(text, /\bnpm run\s+([\w-]+)/g).map((name) => ({ in: path, name })),
);

const missing = (namings: readonly Naming[], isFound: (name: string) => boolean) =>
	namings.filter(({ name }) => !isFound(name)).map((one) => `${one.in}: ${one.name}`);

describe("what is named", () => {
	it("is found at all", () => {
		expect(links.length).toBeGreaterThan(5);
		expect(paths.length).toBeGreaterThan(50);
		expect(commands.length).toBeGreaterThan(5);
	});

	it("as a link or a picture in a document is part of the repository", () => {
		expect(missing(links, isThere)).toEqual([]);
	});

	it("as a file or a folder in a document or a comment is there", () => {
		expect(missing(paths, isThere)).toEqual([]);
	});

	it("as a command in a document is one of package.json", () => {
		expect(missing(commands, (name) => name in scripts)).toEqual([]);
	});
});
