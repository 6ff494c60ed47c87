/** An act that is not possible, whose reason the console tells in its own words by `code`. */
import { OperatorError } from "./audit-store";

export type ToldCode =
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

export class ToldError extends OperatorError {
	readonly code: ToldCode;

	constructor(code: ToldCode, message: string) {
		super(message);
		this.code = code;
	}
}
