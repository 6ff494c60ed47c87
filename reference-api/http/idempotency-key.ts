/** The key that one intent carries, however often it is sent. */
import { headerNames } from "../../contract/calls";
import { Refusal } from "./refusal";

const MAX_KEY_LENGTH = 200;

/** Null without one. */
export function readIdempotencyKey(request: Request): string | null {
	const key = request.headers.get(headerNames.idempotencyKey);
	if (key !== null && key.length > MAX_KEY_LENGTH) {
		throw new Refusal(400, "idempotency_key_too_long");
	}
	return key || null;
}
