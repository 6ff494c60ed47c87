/**
 * Writes a brotli and a gzip copy beside each text file of the browser build, so that the server
 * sends compressed files without compressing them.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { afterBuild } from "./vite-after-build";

const TEXT_FILE = /\.(js|css|svg|json|webmanifest|txt|xml)$/;
/** Below this size, compression saves less than its headers cost. */
const MIN_BYTES = 512;

export const precompress = () =>
	afterBuild("sawt:precompress", () => compressFolder("build/client"));

function compressFolder(folder: string): void {
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		const file = join(entry.parentPath, entry.name);
		if (!entry.isFile() || !TEXT_FILE.test(entry.name)) continue;
		const content = readFileSync(file);
		if (content.length < MIN_BYTES) continue;
		const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
		writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
		writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
	}
}
