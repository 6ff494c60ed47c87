/** The sign between the cells of a CSV file, as a form or a command names it. */

/** Windows set to Arabic or to most European languages opens files with semicolons as tables. */
export const csvSeparators = { comma: ",", semicolon: ";" } as const;

export type CsvSeparator = keyof typeof csvSeparators;

export const csvSeparatorNames = Object.keys(csvSeparators) as CsvSeparator[];

/** Reads `semicolon` or `;`; a comma when nothing was chosen, undefined for anything else. */
export const readCsvSeparator = (typed = "comma"): CsvSeparator | undefined =>
	csvSeparatorNames.find((name) => name === typed.trim() || csvSeparators[name] === typed.trim());
