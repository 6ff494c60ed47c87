/** Fetches JSON, for polling. */
import { ANSWER_LIMIT_MILLISECONDS, abortAfter } from "./abort-after";

/** Throws when no usable answer came. */
export async function askJson<Answer>(address: string): Promise<Answer> {
	const response = await fetch(address, {
		headers: { Accept: "application/json" },
		cache: "no-store",
		signal: abortAfter(ANSWER_LIMIT_MILLISECONDS),
	});
	if (!response.ok) throw new Error(`status ${response.status}`);
	return await response.json();
}
