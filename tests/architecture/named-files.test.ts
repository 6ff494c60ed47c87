/** Checks that files, anchors, commands and rules named in documents and comments exist. */
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles, readSource } from "./source";

const files = listFiles();
/** The texts of pages link to addresses of the site. */
const documents = files
	.filter((path) => path.endsWith(".md") && !path.startsWith("pages/"))
	.map(readSource);
const code = files.filter((path) => /\.(tsx?|js|css)$/.test(path)).map(readSource);

const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;
const comments = code.map(({ path, text }) => ({
	path,
	text: (text.match(COMMENT) ?? []).join("\n"),
}));
const prose = [...documents.map(({ path, text }) => ({ path, text })), ...comments];

/** True for a folder, a file, or a file without its extension, such as `docs/decisions/004`. */
const isThere = (path: string) => files.some((file) => file.startsWith(path));

/** True for a file's whole path or the end of it, such as `plan.ts`. */
const isFile = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));

type Naming = { in: string; name: string };

const findAll = (text: string, pattern: RegExp) =>
	[...text.matchAll(pattern)].map(([, name = ""]) => name);

const listNamings = (texts: readonly { path: string; text: string }[], pattern: RegExp): Naming[] =>
	texts.flatMap(({ path, text }) => findAll(text, pattern).map((name) => ({ in: path, name })));

/** Relative targets of links and images, resolved from the root of the repository. */
const links = listNamings(documents, /(?:\]\(|\bsrc=")([^)"]+)/g)
	.filter(({ name }) => !/^[a-z]+:/.test(name))
	.map(({ in: path, name }) => ({
		in: path,
		name: name.startsWith("#") ? path + name : posix.join(posix.dirname(path), name),
	}));

const PATH =
	/(?<![\w./~-])((?:app|bench|contract|docs|e2e|locales|public|platform|scripts|tests|core)\/[\w./-]*\w)/g;
const FILE_NAME = /(?<![\w/.~*{<@-])((?:[\w-]+\/)*[\w.-]*\w\.(?:tsx?|js|css|md|json|ya?ml))\b/g;
/** Like `PATH`, with glob characters: `app/{root,entry.server}.tsx`, `e2e/**`. */
const PATTERN =
	/(?<![\w./~@-])((?:app|bench|contract|docs|e2e|locales|public|platform|scripts|tests|core)\/[\w./*{},-]*[\w*}])/g;
/** Files of a build, the operating system or third parties, and one call that looks like a file. */
const FOREIGN =
	/^(build\/server\/)?(index|server|platform)\.js$|^assetlinks\.json$|^c\.json$|^sbom\.json$/;

const paths = listNamings(prose, PATH);
const fileNames = listNamings(prose, FILE_NAME).filter(({ name }) => !FOREIGN.test(name));

/** Settings of tools, where one name may be a glob. */
const settings = files
	.filter((path) => /^[\w.-]+\.(json|[jt]s|ya?ml)$/.test(path) && path !== "package-lock.json")
	.map(readSource);
const patterns = listNamings(settings, PATTERN).flatMap(({ name, ...where }) =>
	expandBraces(name).map((one) => ({ ...where, name: one })),
);

function expandBraces(pattern: string): string[] {
	const [, before = "", choices, after = ""] = /^(.*?)\{(.*?)\}(.*)$/.exec(pattern) ?? [];
	if (choices === undefined) return [pattern];
	return choices.split(",").flatMap((choice) => expandBraces(before + choice + after));
}

const isMatched = (pattern: string) =>
	isThere(pattern) ||
	files.some((file) => [pattern, `${pattern}/**`].some((one) => posix.matchesGlob(file, one)));

const anchors = [...links, ...listNamings(prose, /(?<![\w/])(docs\/[\w./-]+\.md#[\w-]+)/g)].filter(
	({ name }) => name.includes("#"),
);
const commands = listNamings(documents, /\bnpm run\s+([\w-]+(?::\w+)?)/g);
const { scripts } = JSON.parse(readSource("package.json").text) as {
	scripts: Record<string, string>;
};

/** Returns the anchors of a document's headings: `## Wallet` becomes `wallet`. */
const listAnchors = (path: string) =>
	findAll(readSource(path).text, /^#+ (.+)$/gm).map((heading) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N} -]/gu, "")
			.replaceAll(" ", "-"),
	);

const isAnchor = (name: string) => {
	const [path = "", anchor = ""] = name.split("#");
	return files.includes(path) && listAnchors(path).includes(anchor);
};

const missing = (namings: readonly Naming[], isFound: (name: string) => boolean) =>
	namings.filter(({ name }) => !isFound(name)).map((one) => `${one.in}: ${one.name}`);

describe("a name", () => {
	it("is found at all", () => {
		expect(links.length).toBeGreaterThan(5);
		expect(paths.length).toBeGreaterThan(50);
		expect(fileNames.length).toBeGreaterThan(100);
		expect(anchors.length).toBeGreaterThan(5);
		expect(commands.length).toBeGreaterThan(5);
	});

	it("of a link or image in a document is part of the repository", () => {
		expect(missing(links, (name) => isThere(name.replace(/#.*/, "")))).toEqual([]);
	});

	it("of a file or folder in a document or comment exists", () => {
		expect([...missing(paths, isThere), ...missing(fileNames, isFile)]).toEqual([]);
	});

	it("of a file, folder or glob in the settings of a tool exists", () => {
		expect(patterns.length).toBeGreaterThan(50);
		expect(missing(patterns, isMatched)).toEqual([]);
	});

	it("of an anchor of a document is one of its headings", () => {
		expect(missing(anchors, isAnchor)).toEqual([]);
	});

	it("of a command in a document is in package.json", () => {
		expect(missing(commands, (name) => name in scripts)).toEqual([]);
	});

	it("of a rule is one of docs/product", () => {
		const rules = documents
			.filter(({ path }) => path.startsWith("docs/product/"))
			.flatMap(({ text }) => findAll(text, /^- \*\*([a-z]+-\d+)\*\* /gm));
		const capabilities = new Set(rules.map((label) => label.replace(/-\d+$/, "")));
		const label = new RegExp(
			`(?<![\\w/.#-])((?:${[...capabilities].join("|")})-\\d+)(?![\\w.-])`,
			"g",
		);
		expect(capabilities.size).toBeGreaterThan(8);
		expect(missing(listNamings(prose, label), (name) => rules.includes(name))).toEqual([]);
	});

	it("is never a chapter of a document outside the repository", () => {
		const foreign =
			/(\bspec(?:ification)?\s+(?:\*\s*)?(?:sections?\s+)?\d|\b(?:spec|decisions|facts|design)\.md\b)/gi;
		expect(listNamings(prose, foreign)).toEqual([]);
	});
});

describe("docs/decisions/README.md", () => {
	it("lists every record", () => {
		const { text } = readSource("docs/decisions/README.md");
		const records = files.filter((path) => /^docs\/decisions\/\d/.test(path));
		expect(records.length).toBeGreaterThan(10);
		expect(records.filter((path) => !text.includes(`](${posix.basename(path)})`))).toEqual([]);
	});

	it("keeps each record within 60 lines", () => {
		const lengths = documents
			.filter(({ path }) => path.startsWith("docs/decisions/"))
			.map(({ path, lines }) => ({ path, lines }));
		expect(lengths.length).toBeGreaterThan(10);
		expect(lengths.filter(({ lines }) => lines > 60)).toEqual([]);
	});
});
