/** Why the console shows no page, and the field that its forms carry. */
import type { OperatorPermission } from "#core/operator-role";

/** The hidden field with the operator who opened the form; another may sign in meanwhile. */
export const FORM_OPERATOR = "form_operator";

export type OperatorFailure =
	| { kind: "missing" }
	/** The operator's role does not allow it. */
	| { kind: "forbidden"; permission: OperatorPermission }
	/** A form that did not come from a page of the console. */
	| { kind: "foreign" }
	/** A form that another operator had opened; `name` is signed in now. */
	| { kind: "another"; name: string }
	/**
	 * An act that is not possible any more, with a text that was typed for it: a redirect would lose it. `page`
	 * shows how it stands now; `why` says more than that something was in between.
	 */
	| { kind: "overtaken"; typed: string; page: string; why?: string | undefined }
	/** The disk is full, or the database accepts no writes. */
	| { kind: "not-saved" };

/** Reads the data of a route's error; another error is a defect. */
export function readOperatorFailure(data: unknown): OperatorFailure | undefined {
	const isFailure = typeof data === "object" && data !== null && "kind" in data;
	return isFailure ? (data as OperatorFailure) : undefined;
}
