/** Reads and checks the folder of `BRAND_DIR`, once at the start. */
import { createHash } from "node:crypto";
import type { Brand } from "./brand";
import { readPalettes } from "./brand-colour";
import { readDrawings } from "./brand-drawing";
import { type BrandFiles, type ReportProblem, readBrandFiles } from "./brand-folder";
import { IDENTITY_FILE, readIdentity } from "./brand-identity";
import { readPages } from "./brand-page";
import { readPictures } from "./brand-picture";
import { readTexts } from "./own-text";

/** A brand, or everything that is wrong with its folder: sentences that begin with the name of a file. */
export type ReadBrand = { brand: Brand } | { problems: readonly string[] };

/** Reads every file, so that all mistakes are told at once. */
export function readBrand(folder: string): ReadBrand {
	const problems: string[] = [];
	const report: ReportProblem = (file, problem) => {
		problems.push(file ? `${file}: ${problem}` : problem);
	};
	const files = readBrandFiles(folder, report);
	const identity = readIdentity(files, report);
	const parts = {
		texts: readTexts(files, report),
		palettes: readPalettes(files, report),
		pages: readPages(files, report),
		pictures: readPictures(files, report),
		...readDrawings(files, report),
	};
	if (identity === undefined && problems.length === 0) {
		report(IDENTITY_FILE, "is missing; it says the name in both languages");
	}
	if (identity === undefined || problems.length > 0) return { problems };
	return { brand: { ...identity, ...parts, digest: digestOf(files) } };
}

function digestOf(files: BrandFiles): string {
	const hash = createHash("sha256");
	for (const [path, content] of files) hash.update(`${path} ${content.length}\n`).update(content);
	return hash.digest("base64url").slice(0, 16);
}
