/** An act that is not possible; the console has words of its own for its `code`. */
import { OperatorError } from "./audit-store";

export type OperatorErrorCode =
	| "note"
	| "label"
	| "labels"
	| "reason"
	| "time"
	| "day"
	| "endless"
	| "longer"
	| "waits"
	| "nobody"
	| "no_plan"
	| "no_creator"
	| "ended"
	| "changed"
	| "late";

export class CodedError extends OperatorError {
	readonly code: OperatorErrorCode;

	constructor(code: OperatorErrorCode, message: string) {
		super(message);
		this.code = code;
	}
}
