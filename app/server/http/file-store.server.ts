/**
 * The files of the browser build, in memory with the precompressed variants that the build wrote
 * beside them. Names under /assets contain a hash of the content, so browsers keep those for a year.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { ENCODINGS, type Encoding } from "./encoding.server";
import { STYLE_SHEET } from "./first-view.server";
import { listSecurityHeaders } from "./security-headers.server";

export type StoredFile = {
	/** The ETag; weak where the bytes differ by encoding. */
	tag: string;
	/** Whether Range requests are supported: only without compressed variants. */
	supportsRanges: boolean;
	/** Headers of every response, names and values in turn. */
	head: string[];
	bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
};

export type FileStore = ReadonlyMap<string, StoredFile>;

const ONE_YEAR = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";
const VARIANT = { br: ".br", gzip: ".gz" } as const;

/** Every file below `folder`, by the path that it is asked for under. */
export function loadFiles(folder: string, isSecure: boolean): FileStore {
	const files = new Map<string, StoredFile>();
	const contents = readContents(folder);
	for (const [path, content] of contents) {
		if (Object.values(VARIANT).some((ending) => path.endsWith(ending))) continue;
		if (path.startsWith("/.")) continue;
		files.set(path, describeFile(path, content, contents, isSecure));
	}
	return files;
}

function readContents(folder: string): Map<string, Buffer> {
	const files = readdirSync(folder, { recursive: true, withFileTypes: true });
	return new Map(
		files
			.filter((entry) => entry.isFile())
			.map((entry) => {
				const file = join(entry.parentPath, entry.name);
				return [`/${relative(folder, file).split(sep).join("/")}`, readFileSync(file)];
			}),
	);
}

function describeFile(
	path: string,
	identity: Buffer,
	all: Map<string, Buffer>,
	isSecure: boolean,
): StoredFile {
	const br = all.get(path + VARIANT.br);
	const gzip = all.get(path + VARIANT.gzip);
	const supportsRanges = !br && !gzip;
	const digest = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
	const tag = supportsRanges ? `"${digest}"` : `W/"${digest}"`;
	const head = [
		...["Content-Type", getMimeType(extname(path)) ?? "application/octet-stream"],
		...["Cache-Control", path.startsWith("/assets/") ? ONE_YEAR : ONE_HOUR],
		...listSecurityHeaders(isSecure).flat(),
		...["ETag", tag],
		...(path === STYLE_SHEET.path ? ["Set-Cookie", STYLE_SHEET.toCookie(isSecure)] : []),
		...(supportsRanges ? ["Accept-Ranges", "bytes"] : ["Vary", "Accept-Encoding"]),
	];
	return {
		tag,
		supportsRanges,
		head,
		bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
	};
}

/** The body in the accepted encoding, or else in the next best one that exists. */
export function chooseBody({ bodies }: StoredFile, accepted: Encoding): [Encoding, Buffer] {
	for (const encoding of ENCODINGS.slice(ENCODINGS.indexOf(accepted))) {
		const body = bodies[encoding];
		if (body) return [encoding, body];
	}
	return ["identity", bodies.identity];
}
