/** Asks a live platform once whether it answers as a platform does, at the start and on request. */
import { calls } from "../../contract/calls";
import type { PlatformFetch } from "./request.server";

const LIMIT_MILLISECONDS = 2000;
/** A required call that needs no session and changes nothing. */
const { path: PROBE_PATH } = calls.csrfCookie;

/**
 * Returns what is wrong with the platform's answer, as a sentence without its subject, or undefined. Never
 * rejects, and ends within two seconds.
 */
export async function probePlatform(platform: {
	baseUrl: string;
	fetch: PlatformFetch;
}): Promise<string | undefined> {
	const call = `GET ${PROBE_PATH}`;
	try {
		const answer = await platform.fetch(platform.baseUrl + PROBE_PATH, {
			headers: { Accept: "application/json" },
			signal: AbortSignal.timeout(LIMIT_MILLISECONDS),
		});
		const text = await answer.text();
		if (answer.ok && (text === "" || isObject(text))) return undefined;
		const kind = answer.headers.get("Content-Type")?.split(";")[0] ?? "no type";
		return `answers ${call} with ${answer.status} (${kind}), which no platform does; check the address, then try \`npm run conformance\``;
	} catch {
		return `gives no answer to ${call}; check the address, and whether the platform runs`;
	}
}

function isObject(text: string): boolean {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null;
	} catch {
		return false;
	}
}
