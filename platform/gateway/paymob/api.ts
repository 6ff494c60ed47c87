/** Calls Paymob's API. No error has a secret in it, or the address of a call, which may have one. */
import { z } from "zod";
import type { PaymobOptions } from "../../base/options";
import { isRecord, JsonNumber, parseJson } from "./json";

/**
 * `rejected`: Paymob understood the call and did nothing. `unknown`: nobody can tell what it did. `reason`
 * is for the operator.
 */
export type ApiResponse<Value> =
	| { outcome: "ok"; value: Value }
	| { outcome: "rejected"; status: number; reason: string }
	| { outcome: "unknown"; reason: string };

type Call<Value> = {
	method: "GET" | "POST";
	path: string;
	headers?: Record<string, string>;
	body?: unknown;
	/** Checks the body of a success. */
	schema: z.ZodType<Value>;
	signal: AbortSignal;
	/** Texts of this call that no reason may repeat, such as its token. */
	hidden?: readonly string[];
};

export type Api = <Value>(call: Call<Value>) => Promise<ApiResponse<Value>>;

const REASON_LENGTH = 300;

/** A repetition or a wait may change these, or they leave open what was done. */
const OPEN_STATUSES = [408, 409, 425, 429];

const isOpen = (status: number) => status < 400 || status >= 500 || OPEN_STATUSES.includes(status);

/** Paymob writes errors as `{detail}`, `{message}` or `{field: [texts]}`, which may be nested. */
function listTexts(value: unknown, path: readonly string[] = []): string[] {
	if (value instanceof JsonNumber) return listTexts(value.text, path);
	if (typeof value === "string") return [[...path, value].join(": ")];
	if (Array.isArray(value)) return value.flatMap((item) => listTexts(item, path));
	if (!isRecord(value)) return [];
	return Object.entries(value).flatMap(([name, item]) =>
		listTexts(item, ["detail", "message"].includes(name) ? path : [...path, name]),
	);
}

function hideTexts(reason: string, hidden: readonly string[]): string {
	const shown = hidden
		.filter((text) => text !== "")
		.reduce((text, secret) => text.replaceAll(secret, "…"), reason);
	return shown.replace(/[\p{Cc}\p{Cf}]+/gu, " ").slice(0, REASON_LENGTH);
}

const causeCode = z.object({ cause: z.object({ code: z.string() }) });

/** Says why no response came; the message of the error itself may contain the address. */
function describeFailure(error: unknown, signal: AbortSignal): string {
	if (signal.aborted) return "no response in time";
	const { data } = causeCode.safeParse(error);
	return `no response (${data?.cause.code ?? "connection failed"})`;
}

/** Returns the calls to the API of this account. */
export function createApi({ baseUrl, secretKey, apiKey, hmacSecrets }: PaymobOptions): Api {
	const secrets = [secretKey, apiKey, ...hmacSecrets];
	return async ({ method, path, headers, body, schema, signal, hidden = [] }) => {
		try {
			const response = await fetch(new URL(path, baseUrl), {
				method,
				headers: {
					Accept: "application/json",
					...(body !== undefined && { "Content-Type": "application/json" }),
					...headers,
				},
				body: body === undefined ? null : JSON.stringify(body),
				redirect: "manual",
				signal,
			});
			const received = parseJson(await response.text());
			const { status } = response;
			if (!response.ok) {
				const said = listTexts(received).join("; ");
				const reason = hideTexts(`HTTP ${status}${said && `: ${said}`}`, [...secrets, ...hidden]);
				return isOpen(status)
					? { outcome: "unknown", reason }
					: { outcome: "rejected", status, reason };
			}
			const parsed = schema.safeParse(received);
			if (parsed.success) return { outcome: "ok", value: parsed.data };
			const fields = parsed.error.issues.map(({ path: at }) => at.join(".")).join(", ");
			const reason = `HTTP ${status} with an unexpected body (${fields || "not JSON"})`;
			return { outcome: "unknown", reason: reason.slice(0, REASON_LENGTH) };
		} catch (error) {
			return { outcome: "unknown", reason: describeFailure(error, signal) };
		}
	};
}

/** The header of calls that move money: its word is Token. */
export const authorizeByKey = ({ secretKey }: Pick<PaymobOptions, "secretKey">) => ({
	Authorization: `Token ${secretKey}`,
});
