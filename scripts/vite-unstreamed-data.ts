/**
 * Takes the streamed loader data out of the server build: Remix would encode it for each document, for a
 * React in the browser, and hold a timer for it. React stays on the server (docs/decisions/014).
 */
import type { Plugin } from "vite";

/** Remix has no option for it. */
const MODULE = "/@remix-run/server-runtime/dist/esm/single-fetch.js";
const ENCODER = /function encodeViaTurboStream\([^)]*\) \{/;

export function unstreamedData(): Plugin {
	return {
		name: "sawt:unstreamed-data",
		apply: "build",
		transform(code, id) {
			if (!id.endsWith(MODULE)) return;
			if (!ENCODER.test(code)) throw new Error(`${MODULE} has changed: nothing matches ${ENCODER}`);
			return { code: code.replace(ENCODER, "$& return null;"), map: null };
		},
	};
}
