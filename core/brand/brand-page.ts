/** The files of `pages`, such as privacy.ar.md: texts of the house, each a page of its own. */
import type { Language } from "#core/language";
import type { BrandPage } from "./brand";
import { type BrandFiles, decodeText, type ReportProblem } from "./brand-folder";

const PAGE_FILE = /^pages\/(.+)\.(en|ar)\.md$/;

/** A heading of the first level in the first line that has words. */
const TITLE = /^\s*# +[^\s#]/;

/** The footer has a link to each. */
const MAX_PAGES = 12;

/** Returns the pages; one in a single language is shown in both. */
export function readPages(files: BrandFiles, report: ReportProblem): BrandPage[] {
	const pages = listPages(files, report);
	if (new Set(pages.map(({ name }) => name)).size > MAX_PAGES)
		report("pages", `has more than ${MAX_PAGES} pages`);
	return pages;
}

function listPages(files: BrandFiles, report: ReportProblem): BrandPage[] {
	return [...files].flatMap(([file, content]) => {
		const [, name, language] = PAGE_FILE.exec(file) ?? [];
		const markdown = name && decodeText(file, content, report);
		if (!name || markdown === undefined) return [];
		if (TITLE.test(markdown)) return [{ name, language: language as Language, markdown }];
		report(file, "must begin with its title, as in # Privacy");
		return [];
	});
}
