/** Refusals: every answer of the platform that is not a success (docs/product.md#platform). */
import type { z } from "zod";

export type FieldErrors = Record<string, string[]>;
type RefusalDetail = { code?: string; error?: string; errors?: FieldErrors; retryAfter?: number };

/** Thrown anywhere in a route; becomes `{ success: false, message, … }` with its status. */
export class Refusal extends Error {
	constructor(
		readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 419 | 422 | 429 | 503,
		message: string,
		readonly detail: RefusalDetail = {},
	) {
		super(message);
	}

	toResponse(): Response {
		const { retryAfter, ...rest } = this.detail;
		const headers: Record<string, string> = { "Cache-Control": "no-store" };
		if (retryAfter !== undefined) headers["Retry-After"] = String(retryAfter);
		const body = { success: false, message: this.message, ...rest };
		return Response.json(body, { status: this.status, headers });
	}
}

/** The refusal of a form, with its messages by field. */
export function refuseFields(errors: FieldErrors): Refusal {
	const [first] = Object.values(errors).flat();
	return new Refusal(422, first ?? "The given data was invalid.", { errors });
}

/** How missing fields are told. */
const missingTexts: Record<string, string> = { plan_id: "Plan ID required" };

/** The refusal of a payload that does not have the shape of the contract. */
export function refuseShape(error: z.ZodError): Refusal {
	const errors: FieldErrors = {};
	for (const issue of error.issues) {
		const field = String(issue.path[0] ?? "body");
		errors[field] = [...(errors[field] ?? []), missingTexts[field] ?? issue.message];
	}
	const [known] = Object.keys(errors).flatMap((field) => missingTexts[field] ?? []);
	return new Refusal(422, known ?? "The given data was invalid.", { errors });
}
