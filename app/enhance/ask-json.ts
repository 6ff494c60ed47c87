/** What a poll asks the server. */
import { abortAfter } from "./abort-after";

/** A connection that hangs must not end the asking. */
const REQUEST_LIMIT_MILLISECONDS = 8000;

/** Throws when no usable answer came. */
export async function askJson<Answer>(address: string): Promise<Answer> {
	const response = await fetch(address, {
		headers: { Accept: "application/json" },
		cache: "no-store",
		signal: abortAfter(REQUEST_LIMIT_MILLISECONDS),
	});
	if (!response.ok) throw new Error(`status ${response.status}`);
	return await response.json();
}
