/** The setting whose value is a folder, and which is read as the brand in it. */
import { z } from "zod";
import type { Brand } from "./brand";
import { readBrand } from "./read-brand";

/** A mistake in the folder is a mistake of the setting, so that all of both are told at once. */
export const brandFolder = z
	.string()
	.transform((folder, check): Brand => {
		const read = readBrand(folder);
		if ("brand" in read) return read.brand;
		for (const problem of read.problems) check.addIssue(problem);
		return z.NEVER;
	})
	.describe("a folder");
