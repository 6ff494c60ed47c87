/** Errors of a call: every response of the platform that is not a success (docs/product/platform.md). */
import type { z } from "zod";
import { errorMessages, type WireErrorCode } from "../../contract/error-code";

/** The wrong fields of a form, each with its codes. */
export type FieldErrors = Record<string, WireErrorCode[]>;
type CallErrorDetail = {
	error?: string;
	fields?: FieldErrors;
	retryAfter?: number;
	/** The payment that it is about. */
	transactionId?: string;
	/** When what the person waits for ends by itself. */
	waitUntil?: string | undefined;
};

/**
 * Thrown anywhere in a route and sent as `{ success: false, code, message, … }` with its status.
 */
export class CallError extends Error {
	constructor(
		readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 419 | 422 | 429 | 503,
		readonly code: WireErrorCode,
		readonly detail: CallErrorDetail = {},
	) {
		super(errorMessages[code]);
	}

	toResponse(): Response {
		const { retryAfter, fields, error, transactionId, waitUntil } = this.detail;
		const headers: Record<string, string> = { "Cache-Control": "no-store" };
		if (retryAfter !== undefined) headers["Retry-After"] = String(retryAfter);
		const { code, message } = this;
		const about = { error, transaction_id: transactionId, wait_until: waitUntil };
		const body = { success: false, code, message, ...about, ...(fields && describeFields(fields)) };
		return Response.json(body, { status: this.status, headers });
	}
}

/** All messages of each field, and its first code. */
function describeFields(fields: FieldErrors) {
	const entries = Object.entries(fields);
	return {
		errors: Object.fromEntries(
			entries.map(([name, codes]) => [name, codes.map((code) => errorMessages[code])]),
		),
		error_codes: Object.fromEntries(entries.map(([name, [code]]) => [name, code])),
	};
}

/** Creates the error of a form, with messages by field. */
export function createFieldError(fields: FieldErrors): CallError {
	const [first] = Object.values(fields).flat();
	return new CallError(422, first ?? "invalid_data", { fields });
}

/** Codes for fields that are missing. */
const missingCodes: Record<string, WireErrorCode> = { plan_id: "plan_required" };

/** Creates the error of a payload that does not match the contract's schema. */
export function createShapeError(error: z.ZodError): CallError {
	const fields: FieldErrors = {};
	for (const issue of error.issues) {
		const field = String(issue.path[0] ?? "body");
		fields[field] = [...(fields[field] ?? []), missingCodes[field] ?? "invalid_field"];
	}
	const [known] = Object.keys(fields).flatMap((field) => missingCodes[field] ?? []);
	return new CallError(422, known ?? "invalid_data", { fields });
}
