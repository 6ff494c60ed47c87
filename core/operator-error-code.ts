/** Why an act in the console is not possible, where its page has words for the reason. */
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
