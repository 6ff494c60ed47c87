/**
 * Chooses the message of a refusal: our own words for a known code, else the platform's, marked
 * with their language (docs/product/platform.md, platform-22).
 */

import { readRefusalCode } from "~/domain/site/refusal";
import { type Message, type TextKey, toPlatformText } from "~/i18n/message";
import type { RefusalWords } from "~/platform-client/result.server";
import type { RefusalReason } from "~/server/request/form.server";

function explain(code: string | undefined, text: string | undefined): Message | undefined {
	const known = readRefusalCode(code);
	if (known) return { key: `refusal:${known}` };
	return text === undefined ? undefined : toPlatformText(text);
}

/** Uses `failed` when the platform gives no reason. */
export function explainWords(refused: RefusalWords, failed: TextKey): RefusalReason {
	const { code, message, fieldErrors = {}, fieldCodes = {} } = refused;
	const names = new Set([...Object.keys(fieldErrors), ...Object.keys(fieldCodes)]);
	const fields = [...names].flatMap((name): [string, Message][] => {
		const said = explain(fieldCodes[name], fieldErrors[name]);
		return said ? [[name, said]] : [];
	});
	return {
		message: explain(code, message) ?? { key: failed },
		fieldErrors: Object.fromEntries(fields),
	};
}
