/** Checks the address to return to, which a form or a link names. */

/** Returning to one of these would loop or undo the sign-in. */
const authPages = [
	"/login",
	"/register",
	"/logout",
	"/forgot-password",
	"/reset-password",
	"/verify-email",
	"/confirm-email",
	"/undo-email",
	"/verification-required",
	"/account-suspended",
	"/switch-account",
];

/** An arbitrary origin: the value must stay on it after parsing. */
const someOrigin = "https://origin.invalid";
const MAX_LENGTH = 2048;

/**
 * Returns the value in the form that a Location header can carry when it stays on this site and is not an
 * auth page, else the fallback.
 */
export function safeReturnPath(value: unknown, fallback: string): string {
	const parsed = parseSitePath(value);
	return parsed === null || isAuthPage(parsed.decodedPath) ? fallback : parsed.target;
}

/**
 * Returns the value when it stays on this site, auth pages included, else the fallback. It leads back to the
 * page that a form was on.
 */
export function safeSitePath(value: unknown, fallback: string): string {
	return parseSitePath(value)?.target ?? fallback;
}

function parseSitePath(value: unknown): { target: string; decodedPath: string } | null {
	if (typeof value !== "string" || value.length > MAX_LENGTH) return null;
	if (!/^\/(?![/\\])/.test(value) || hasTrick(value) || !URL.canParse(value, someOrigin))
		return null;
	const url = new URL(value, someOrigin);
	const decodedPath = decodeFully(url.pathname);
	if (url.origin !== someOrigin || decodedPath === null) return null;
	if (decodedPath.startsWith("//") || hasTrick(decodedPath)) return null;
	return { target: url.pathname + url.search + url.hash, decodedPath };
}

/** True for control characters, which browsers drop, and for backslashes, which they turn into slashes. */
function hasTrick(text: string): boolean {
	return /[\p{Cc}\u2028\u2029\\]/u.test(text);
}

/** Decodes every layer, because a proxy may decode once more than we do. */
function decodeFully(path: string): string | null {
	let decoded = path;
	for (let layer = 0; layer < 5; layer++) {
		let next: string;
		try {
			next = decodeURIComponent(decoded);
		} catch {
			return null;
		}
		if (next === decoded) return decoded;
		decoded = next;
	}
	return null;
}

function isAuthPage(path: string): boolean {
	const page = path
		.toLowerCase()
		.replace(/\.data$/, "")
		.replace(/\/+$/, "");
	return authPages.includes(page);
}
