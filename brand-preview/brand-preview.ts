/** Writes the page of `brand check` (docs/brand.md): what people see in a house, to look at before it goes live. */
import { closeSync, mkdtempSync, openSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Brand } from "#core/brand/brand";
import { drawSheet } from "./preview-sheet";
import { visitPreview } from "./preview-site";

/**
 * Returns the path of the page: the given one, or one in a new folder of the system's temporary files. A file that
 * is there is replaced.
 *
 * @throws the error of the file system when it can't be written, before anything else is done
 */
export async function writeBrandPreview(
	folder: string,
	brand: Brand,
	file = join(mkdtempSync(join(tmpdir(), "brand-")), "brand.html"),
): Promise<string> {
	const opened = openSync(file, "w");
	try {
		// Beside the page, because a container may have no other folder to write to.
		const pages = await visitPreview(folder, brand, dirname(file));
		writeFileSync(opened, drawSheet(brand, pages));
	} finally {
		closeSync(opened);
	}
	return resolve(file);
}
