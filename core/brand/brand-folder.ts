/**
 * Reads the files of a brand folder. It trusts nothing in it: a link may lead out, a file may be huge, a pipe
 * would never end, and a name may be misspelled.
 */
import {
	closeSync,
	constants,
	fstatSync,
	openSync,
	readdirSync,
	readSync,
	realpathSync,
} from "node:fs";
import { join, sep } from "node:path";
import { closest } from "fastest-levenshtein";

/** Reports what is wrong with a file, as the rest of a sentence that begins with its name. */
export type ReportProblem = (file: string, problem: string) => void;

/** A kind of file that a brand folder may hold. */
type FileKind = { pattern: RegExp; sample: string; maxKilobytes: number };

const fileKinds: readonly FileKind[] = [
	{ pattern: /^brand\.json$/, sample: "brand.json", maxKilobytes: 64 },
	{ pattern: /^colours\.json$/, sample: "colours.json", maxKilobytes: 64 },
	...["en", "ar"].map((language) => ({
		pattern: new RegExp(`^texts/${language}/[\\w-]+\\.json$`),
		sample: `texts/${language}/landing.json`,
		maxKilobytes: 256,
	})),
	{
		pattern: /^pages\/[a-z\d][a-z\d-]{0,39}\.(en|ar)\.md$/,
		sample: "pages/press.en.md",
		maxKilobytes: 128,
	},
	...["logo.svg", "logo-dark.svg", "icon.svg"].map((sample) => ({
		pattern: new RegExp(`^${sample.replace(".", "\\.")}$`),
		sample,
		maxKilobytes: 64,
	})),
	{
		pattern: /^(icon-192|icon-512|icon-maskable-512|apple-touch-icon)\.png$/,
		sample: "icon-512.png",
		maxKilobytes: 256,
	},
	{
		pattern: /^pictures\/share\.(en|ar)\.png$/,
		sample: "pictures/share.en.png",
		maxKilobytes: 600,
	},
	{
		pattern: /^pictures\/hero\.(png|jpg|webp)$/,
		sample: "pictures/hero.webp",
		maxKilobytes: 400,
	},
];

/** The folders that are looked into; the empty name is the brand folder itself. */
const folders = ["", ...new Set(fileKinds.flatMap(({ sample }) => listParents(sample)))];

/** Notes for people, and what systems put into folders by themselves, such as `..data` of a mounted volume. */
const IGNORED = /^(\.|lost\+found$|(README|LICEN[CS]E|NOTICE)(\.(md|txt))?$)/;

const MAX_ENTRIES = 300;

function listParents(path: string): string[] {
	const parts = path.split("/").slice(0, -1);
	return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** The files by their path in the folder, such as `brand.json`. */
export type BrandFiles = ReadonlyMap<string, Buffer>;

/** Returns the files that could be read, in the order of their names. */
export function readBrandFiles(root: string, report: ReportProblem): BrandFiles {
	const files = new Map<string, Buffer>();
	const realRoot = resolveLink(root);
	if (realRoot === undefined) {
		report("", `there is no folder ${root} that this process may read`);
		return files;
	}
	for (const folder of folders) {
		for (const name of listNames(join(root, folder), folder, report)) {
			const path = folder ? `${folder}/${name}` : name;
			if (folders.includes(path)) continue;
			const kind = fileKinds.find(({ pattern }) => pattern.test(path));
			if (!kind) report(path, suggestName(path));
			else {
				const content = readFile(realRoot, path, kind.maxKilobytes, report);
				if (content) files.set(path, content);
			}
		}
	}
	return files;
}

function listNames(path: string, folder: string, report: ReportProblem): string[] {
	try {
		const names = readdirSync(path).filter((name) => !IGNORED.test(name));
		if (names.length > MAX_ENTRIES) report(folder, `has more than ${MAX_ENTRIES} files`);
		return names.slice(0, MAX_ENTRIES).sort();
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		// A folder below the first one need not be there.
		if (code !== "ENOENT" || folder === "")
			report(folder, `isn't a folder that can be read (${code})`);
		return [];
	}
}

/** Names a file of the same folder where there are any. */
function suggestName(path: string): string {
	const samples = fileKinds.map(({ sample }) => sample);
	const folder = path.slice(0, path.lastIndexOf("/") + 1);
	const near = samples.filter((sample) => sample.startsWith(folder));
	return `isn't a file of a brand folder. Did you mean ${closest(path, near.length > 0 ? near : samples)}?`;
}

/** Undefined for a missing path, for a link to nothing, and for links in a circle. */
function resolveLink(path: string): string | undefined {
	try {
		return realpathSync(path);
	} catch {
		return undefined;
	}
}

function readFile(
	realRoot: string,
	path: string,
	maxKilobytes: number,
	report: ReportProblem,
): Buffer | undefined {
	const real = resolveLink(join(realRoot, path));
	if (real === undefined) {
		report(path, "is a link that leads to nothing");
		return undefined;
	}
	if (!real.startsWith(realRoot + sep)) {
		report(path, "is a link out of the folder; put the file itself there");
		return undefined;
	}
	let file: number | undefined;
	try {
		// A pipe would wait for a writer.
		file = openSync(real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
		const found = fstatSync(file);
		if (!found.isFile()) report(path, "isn't a plain file");
		else if (found.size > maxKilobytes * 1024) report(path, `is larger than ${maxKilobytes} kB`);
		else return readWhole(file, found.size);
	} catch (error) {
		report(path, `can't be read (${(error as NodeJS.ErrnoException).code})`);
	} finally {
		if (file !== undefined) closeSync(file);
	}
	return undefined;
}

/** A file that grows meanwhile is cut at the size that was checked. */
function readWhole(file: number, size: number): Buffer {
	const content = Buffer.alloc(size);
	return content.subarray(0, readSync(file, content, 0, size, 0));
}

/** Returns the text of a UTF-8 file; undefined, and a problem, for other bytes. */
export function decodeText(
	file: string,
	content: Buffer,
	report: ReportProblem,
): string | undefined {
	if (content.includes(0)) {
		report(file, "has a NUL character, so it isn't UTF-8 text");
		return undefined;
	}
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(content);
	} catch {
		report(file, "isn't UTF-8 text");
		return undefined;
	}
}
