/** Messages as text keys: the server and forms return the key, components translate it. */
import type { ParseKeys } from "i18next";
import { guessLanguage } from "#core/language";
import type { Locale } from "./locale";
import type { Resources } from "./resources.server";

/** A text key with its namespace, such as `auth:login.title`. */
export type TextKey = { [N in keyof Resources]: `${N}:${ParseKeys<N>}` }[keyof Resources];

/** A text of the catalogue, or the platform's own words, which are shown unchanged. */
export type Message = { key: TextKey; count?: number; until?: string } | PlatformText;

/** `lang` is the language of the words, which may differ from the page's. */
export type PlatformText = { text: string; lang: Locale };

/** Adds the language to the platform's own words, guessed by their letters. */
export const toPlatformText = (text: string): PlatformText => ({ text, lang: guessLanguage(text) });

/** The key as a schema's error message, checked against the catalogue: `z.string(textKey("auth:required.email"))`. */
export const textKey = (key: TextKey): TextKey => key;

/** Returns the message in the language of `t`, whichever namespace `t` is bound to. */
export function translate(t: (...given: never[]) => unknown, message: Message): string {
	if ("text" in message) return message.text;
	// The key names its namespace itself; the type of `t` knows only its own.
	const read = t as (key: TextKey, values?: object) => string;
	const { key, ...values } = message;
	return Object.keys(values).length === 0 ? read(key) : read(key, values);
}
