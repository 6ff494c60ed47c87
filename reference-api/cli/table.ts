/** Rows as aligned text. */

/** An answer for no rows too: silence could be taken for a failure. */
export function renderTable(rows: Record<string, unknown>[]): string {
	const [first] = rows;
	if (first === undefined) return "(none)";
	const names = Object.keys(first);
	const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? "-")))];
	const widths = names.map((_, column) =>
		Math.max(...lines.map((line) => line[column]?.length ?? 0)),
	);
	const pad = (line: string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0));
	return lines.map((line) => pad(line).join("  ").trimEnd()).join("\n");
}
