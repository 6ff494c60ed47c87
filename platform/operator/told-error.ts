/** An act that is not possible, whose reason the console tells in its own words by `code`. */
import { OperatorError } from "./audit-store";

type ToldCode = "note" | "label" | "labels";

export class ToldError extends OperatorError {
	readonly code: ToldCode;

	constructor(code: ToldCode, message: string) {
		super(message);
		this.code = code;
	}
}
