/** One document as it is sent: its bytes in each encoding, beside heads that are ready to write. */
import { createHash } from "node:crypto";
import type { DocumentCaching } from "~/server/context.server";
import { ENCODINGS, type Encoding } from "./encoding.server";
import { compressBrotli, compressGzip } from "./text-compression.server";

/** Names and values in turn, as `writeHead` takes them; the last value is the request's id. */
export type Head = string[];
export type Sent = { head: Head; body: Buffer };

export type KeptDocument = {
	status: number;
	/** False for what is sent to those who asked while it was made, and never again. */
	isKept: boolean;
	/** Empty when it is not kept. */
	tag: string;
	sent: Record<Encoding, Sent>;
	/** The head of a 304. */
	unchanged: Head;
	/** Bytes in memory. */
	size: number;
	/** Compresses it at the best quality, for those who ask from now on. */
	shrink(): Promise<void>;
	/** What opening it leaves with each visitor. */
	visit: DocumentCaching["visit"];
};

/** An answer of the routes, beside what they say of its visits and of what it is made of. */
export type Rendered = { response: Response } & Pick<
	DocumentCaching,
	"visit" | "freshMilliseconds"
>;

/** A browser may keep its copy, but asks each time: a sign-in shows at once. */
export const SHARED_CACHE_CONTROL = "private, no-cache";
const BEST_BROTLI = 11;
const BEST_GZIP = 9;
const REQUEST_ID = "X-Request-Id";

/** What is sent of an answer, with brotli at a quick quality. */
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
	const shrink = async () => {
		sent.br = toSent(common, "br", await compressBrotli(plain, BEST_BROTLI));
	};
	return { status: response.status, isKept, tag, sent, unchanged, size, shrink, visit };
}

/** The routes said so; the language that an address names is the one thing that may be remembered. */
export function isForEveryone({ status, headers }: Response): boolean {
	const isNamed = headers.getSetCookie().every((cookie) => cookie.startsWith("lang="));
	return status === 200 && headers.get("Cache-Control") === SHARED_CACHE_CONTROL && isNamed;
}

function listHeaders({ headers }: Response, tag: string): Array<[string, string]> {
	const own = [...headers].filter(([name]) => name !== "x-request-id");
	return tag ? [...own, ["ETag", tag]] : own;
}

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
