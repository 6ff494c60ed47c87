/** Generates requests that our pages never send; the same seed gives the same requests. */
import { Agent, request } from "node:http";

export type SeededInput = {
	method: string;
	path: string;
	headers: Record<string, string>;
	body: string | undefined;
};

const paths = [
	"/ /landing /get-app /contact /theme /login /register /verify-email /switch-account",
	"/verification-required /account-suspended /forgot-password /reset-password /account",
	"/account/password /account/profile /account/email /account/delete /account/receipt /logout /subscription",
	"/creator-subscriptions /tipping /premium /premium/status /payment-callback",
	"/payment-processing /payment-processing/status /payment-success /payment-failed",
	"/mock-payment /robots.txt /sitemap.xml /manifest.webmanifest /feature-pictures.svg /styleguide /invite /i",
	"/discount /nowhere /assets/none.js /.well-known/assetlinks.json /operator /operator/login",
	"/operator/manual-payments /healthz /readyz /account/data /account/data/file /confirm-email /undo-email",
	"/privacy /terms /pages/payments /pages/none",
].flatMap((row) => row.split(" "));

const names = [
	"lang token user_token return_url redirectTo transaction_id transaction success status reason",
	"error plan plan_id step payment code creator_id podcast_id episode_id mode platform sent topic",
	"request page _data _routes index hmac email password password_confirmation current_password name",
	"phone user_phone payment_method transfer_reference attempt amount custom_amount message",
	"is_anonymous inquiryType audienceSize company form intent theme outcome link next everywhere",
	"second_reply form_token locale __intent__ __state__ __proto__ constructor toString",
].flatMap((row) => row.split(" "));

const values = [
	...["", "0", "-1", "1", "2", "1e309", "NaN", "null", "undefined", "true", "[]", "{}", "[object]"],
	...["\u0000", "a\u0000b", "\ud800", "💥", "خصم", "١٢٣", "‮abc", "é", " ", "\t", "\r\nX: y"],
	...["../../etc/passwd", "//evil.example", "/\\evil.example", "javascript:alert(1)", "http://["],
	...["' OR 1=1--", "<script>x</script>", "%", "%zz", "%00", "#{7*7}", "{{7*7}}", "-50", "0x10"],
	...["9007199254740993", "2026-13-45", "a@b", "mona@example.com", "+20 100 123", "SAVE20", "dark"],
	...["txn_1", "vodafone_cash", "instapay", "request_approval", "pending", "completed", "en", "ar"],
	"a".repeat(5000),
	"خ".repeat(700),
	'{"type":"insert","payload":{"name":"x"}}',
];

const odd = [
	"%00",
	"%zz",
	"%2e%2e",
	"%252e",
	".data",
	".",
	"..",
	"%D8%AE",
	"%E0%A4%A",
	"a".repeat(900),
];
const headerNames = [
	"Accept-Language Accept-Encoding Range If-None-Match If-Modified-Since Referer User-Agent",
	"X-Forwarded-Host X-Forwarded-For X-Forwarded-Proto Save-Data Sec-Fetch-Mode Sec-Fetch-Dest",
	"Sec-Purpose X-In-Place Authorization X-Request-Id Expect-CT Content-Language",
].flatMap((row) => row.split(" "));
const types = [
	"application/x-www-form-urlencoded",
	"application/x-www-form-urlencoded; charset=utf-16",
	"multipart/form-data; boundary=x",
	"multipart/form-data",
	"application/json",
	"text/plain",
	"",
];
const methods = ["GET", "GET", "GET", "GET", "POST", "POST", "POST", "HEAD", "PUT", "OPTIONS"];

/** mulberry32: small, fast, and uniform enough here. */
function createRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

/** `cookies` are those of real sessions, some of which are sent along. */
export function createInputs(seed: number, count: number, cookies: readonly string[]) {
	const random = createRandom(seed);
	const choose = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
	const some = <T>(most: number, make: () => T): T[] =>
		Array.from({ length: Math.floor(random() * (most + 1)) }, make);
	const encode = (text: string) => encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, "?"));
	const toPair = () => `${choose(names)}=${random() < 0.1 ? choose(odd) : encode(choose(values))}`;
	const toHeaderValue = (text: string) => text.replace(/[^\x21-\x7e]/g, "?");

	function createPath(): string {
		const path =
			choose(paths) + (random() < 0.3 ? `/${choose([...odd, encode(choose(values))])}` : "");
		const spelled = random() < 0.1 ? `/${path}` : path;
		const query = some(3, toPair).join("&");
		return (query ? `${spelled}?${query}` : spelled).slice(0, 7000);
	}

	function createBody(type: string): string {
		if (type.includes("json")) return choose(['{"email":1}', "{", "[]", choose(values)]);
		if (type.includes("multipart")) {
			return `--x\r\nContent-Disposition: form-data; name="${choose(names)}"\r\n\r\n${choose(values)}\r\n--x${choose(["--", ""])}`;
		}
		return some(8, toPair).join("&");
	}

	return Array.from({ length: count }, (): SeededInput => {
		const method = choose(methods);
		const path = createPath();
		const headers = Object.fromEntries(
			some(3, () => [choose(headerNames), toHeaderValue(choose(values)).slice(0, 300)]),
		);
		const junk = `sawt_session=${toHeaderValue(choose(values))}; lang=${toHeaderValue(choose(values))}`;
		// A real session must not end by chance, because later inputs would then be a stranger's.
		const isEnding = /logout|delete/.test(path);
		const cookie = random() < 0.4 && !isEnding ? choose(cookies) : choose(["", junk]);
		if (cookie) headers.Cookie = cookie.slice(0, 6000);
		if (random() < 0.8) headers["Sec-Fetch-Site"] = choose(["same-origin", "none"]);
		const type = choose(types);
		if (method === "POST" && type) headers["Content-Type"] = type;
		return { method, path, headers, body: method === "POST" ? createBody(type) : undefined };
	});
}

/** Returns the status of each request, a few at a time; 0 when there is no response. */
export async function sendInputs(url: string, inputs: readonly SeededInput[]): Promise<number[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: 16 });
	const { hostname, port } = new URL(url);
	const send = ({ method, path, headers, body }: SeededInput) =>
		new Promise<number>((resolve) => {
			const requested = request({ agent, hostname, port, method, path, headers }, (response) => {
				response.resume().on("end", () => resolve(response.statusCode ?? 0));
			});
			requested.on("error", () => resolve(0)).end(body);
		});
	const statuses: number[] = [];
	const rest = inputs.entries();
	const work = async () => {
		for (const [index, input] of rest) statuses[index] = await send(input);
	};
	await Promise.all(Array.from({ length: 16 }, work));
	agent.destroy();
	return statuses;
}
