/**
 * Signs and checks the webhooks of the mock gateway: the signature is an HMAC-SHA512 over the time
 * of sending and the exact body.
 */
import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSecret } from "../../base/secret-token";

export const gatewayEvent = z.object({
	id: z.string().min(1),
	type: z.enum(["payment.completed", "payment.failed"]),
	created_at: z.string(),
	data: z.object({
		transaction_id: z.string(),
		amount_cents: z.int(),
		currency: z.string(),
	}),
});

export type GatewayEvent = z.infer<typeof gatewayEvent>;

const webhookHeaders = {
	signature: "X-Gateway-Signature",
	/** Unix seconds at the time of sending. */
	timestamp: "X-Gateway-Timestamp",
} as const;

/** Webhooks outside this range are rejected, so a recorded one cannot be replayed later. */
const TOLERANCE_SECONDS = 300;

const unixSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

function sign(key: string, timestamp: string, body: string): string {
	return createHmac("sha512", key).update(`${timestamp}.${body}`).digest("hex");
}

export function signedHeaders(key: string, body: string, now: Date): Record<string, string> {
	const timestamp = String(unixSeconds(now));
	return {
		"Content-Type": "application/json",
		[webhookHeaders.timestamp]: timestamp,
		[webhookHeaders.signature]: sign(key, timestamp, body),
	};
}

/** True only for a body that the holder of the key sent within the last minutes. */
export function isAuthentic(key: string, body: string, headers: Headers, now: Date): boolean {
	const timestamp = headers.get(webhookHeaders.timestamp) ?? "";
	const signature = headers.get(webhookHeaders.signature) ?? "";
	if (!/^\d{1,12}$/.test(timestamp)) return false;
	const isRecent = Math.abs(unixSeconds(now) - Number(timestamp)) <= TOLERANCE_SECONDS;
	return isSameSecret(signature, sign(key, timestamp, body)) && isRecent;
}
