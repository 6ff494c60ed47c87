/** An act that is not possible; the console has words of its own for its `code`. */
import type { OperatorErrorCode } from "#core/operator-error-code";
import { OperatorError } from "./audit-store";

export class CodedError extends OperatorError {
	readonly code: OperatorErrorCode;

	constructor(code: OperatorErrorCode, message: string) {
		super(message);
		this.code = code;
	}
}
