/** One document as it is sent: its bytes in each encoding, beside heads that are ready to write. */
import { createHash } from "node:crypto";
import type { DocumentCaching } from "~/server/context.server";
import { ENCODINGS, type Encoding } from "./encoding.server";
import { compressBrotli, compressGzip } from "./text-compression.server";

/** Header names and values in turn, as `writeHead` takes them; the last value is the request id. */
export type Head = string[];
export type Sent = { head: Head; body: Buffer };

export type KeptDocument = {
	status: number;
	/** False for a document that is sent once and not cached. */
	isKept: boolean;
	/** Empty when it is not kept. */
	tag: string;
	sent: Record<Encoding, Sent>;
	/** The head of a 304. */
	unchanged: Head;
	/** Bytes in memory. */
	size: number;
	/** Compresses it again at the best quality, for later requests. */
	recompress(): Promise<void>;
	/** Runs for each visitor who opens it. */
	visit: DocumentCaching["visit"];
};

/** A response of the routes, and what they say about caching it. */
export type Rendered = { response: Response } & Pick<
	DocumentCaching,
	"visit" | "freshMilliseconds"
>;

/** Browsers revalidate their copy each time, so that a sign-in shows at once. */
export const SHARED_CACHE_CONTROL = "private, no-cache";
const BEST_BROTLI = 11;
const BEST_GZIP = 9;
const REQUEST_ID = "X-Request-Id";

/** The response as a document, with brotli at a quick quality. */
export async function toDocument({ response, visit }: Rendered): Promise<KeptDocument> {
	const plain = Buffer.from(await response.arrayBuffer());
	const digest = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
	const isKept = isForEveryone(response);
	const tag = isKept ? `W/"${digest}"` : "";
	const common = listHeaders(response, tag);
	const [brotli, gzip] = await Promise.all([compressBrotli(plain), compressGzip(plain, BEST_GZIP)]);
	const bodies: Record<Encoding, Buffer> = { br: brotli, gzip, identity: plain };
	const sent = Object.fromEntries(
		ENCODINGS.map((name) => [name, toSent(common, name, bodies[name])]),
	) as KeptDocument["sent"];
	const unchanged = [...common.filter(([name]) => name !== "content-type").flat(), REQUEST_ID, ""];
	const size = ENCODINGS.reduce((sum, name) => sum + bodies[name].length, 0);
	const recompress = async () => {
		sent.br = toSent(common, "br", await compressBrotli(plain, BEST_BROTLI));
	};
	return { status: response.status, isKept, tag, sent, unchanged, size, recompress, visit };
}

/** The routes marked it as shareable, and it sets no cookie but that of the language its address names. */
export function isForEveryone({ status, headers }: Response): boolean {
	const isNamed = headers.getSetCookie().every((cookie) => cookie.startsWith("lang="));
	return status === 200 && headers.get("Cache-Control") === SHARED_CACHE_CONTROL && isNamed;
}

function listHeaders({ headers }: Response, tag: string): Array<[string, string]> {
	const own = [...headers].filter(([name]) => name !== "x-request-id");
	const listed: Array<[string, string]> = tag ? [...own, ["ETag", tag]] : own;
	return listed.map(([name, value]) => [name, toFlat(value)]);
}

/** Node reads each value twice per response: one that V8 keeps as parts costs a kept document a twentieth. */
const toFlat = (value: string) => Buffer.from(value, "latin1").toString("latin1");

const toSent = (common: Array<[string, string]>, encoding: Encoding, body: Buffer): Sent => ({
	head: [
		...common.flat(),
		...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
		"Content-Length",
		String(body.length),
		REQUEST_ID,
		"",
	],
	body,
});
