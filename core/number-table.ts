/** The tables of an operator's numbers, as addresses and files name them. */
export const numberTables = [
	"members",
	"months",
	"income",
	"income-plans",
	"income-ways",
	"codes",
] as const;

export type NumberTable = (typeof numberTables)[number];
