/** Thrown with a sentence for the operator when an operation is not possible. */
export class OperatorError extends Error {}
