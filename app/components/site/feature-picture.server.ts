/**
 * The pictures of the features. They are one file, which sees nothing of the page around it: the tokens in it are
 * replaced by the colours of the brand before it is sent.
 */
import { createHash } from "node:crypto";
import { makePerBrand } from "#core/brand/current-brand";
import { getPalettes } from "#core/brand/current-palette";
import type { ArtToken } from "#core/brand/palette";
import drawing from "./features.svg?raw";

/** `version` differs between files that differ. */
export const getFeaturePictures = makePerBrand(() => {
	const { art } = getPalettes();
	const svg = drawing.replace(/var\(--art-(\w+)\)/g, (_, name: ArtToken) => art[name]);
	const version = createHash("sha256").update(svg).digest("base64url").slice(0, 8);
	return { svg, version };
});
