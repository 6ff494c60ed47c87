/**
 * Tokens of mailed links that never expire: an id and a signature, which binds it to one purpose. Such a link needs
 * no sign-in, because it can do nothing but what it is for.
 */
import { createHmac } from "node:crypto";
import { isSameSecret } from "./secret-token";

/** Names what a link does, such as `reminders`. A token of one purpose is none of another. */
type Purpose = "reminders" | "launch-mail";

const sign = (key: string, purpose: Purpose, id: string): string =>
	createHmac("sha256", key).update(`${purpose}:${id}`).digest("base64url");

/** Returns a token such as `usr_9f1c….kQx…`. */
export const signId = (key: string, purpose: Purpose, id: string): string =>
	`${id}.${sign(key, purpose, id)}`;

/** Returns the id that a token names; undefined when this key did not sign it for this purpose. */
export function readSignedId(key: string, purpose: Purpose, token: string): string | undefined {
	const at = token.lastIndexOf(".");
	const id = token.slice(0, Math.max(at, 0));
	return isSameSecret(token.slice(at + 1), sign(key, purpose, id)) ? id : undefined;
}
