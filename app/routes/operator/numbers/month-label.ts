/** How the page writes months: in tables by their names, and below charts in short. */
import type { OperatorText } from "~/components/operator/operator-text";
import type { Numbers } from "~/domain/operator/numbers";

/** `May 2025`; the month of now is not over. */
export const nameMonth = (month: string, { current }: Numbers, text: OperatorText): string =>
	month === current ? text.t("numbers.soFar", { month: text.month(month) }) : text.month(month);

/** Each row with the label of its month, which has its year below it. */
export const labelMonths = <Row extends { month: string }>(
	rows: readonly Row[],
	text: OperatorText,
): { label: string; row: Row }[] =>
	rows.map((row) => ({
		label: `${text.monthName(row.month)}\n${row.month.slice(0, 4)}`,
		row,
	}));
