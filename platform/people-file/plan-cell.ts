/** The cell of an export that names a person's plans with their ends, and reading it again. */
import { writeLocalTime } from "../base/clock";
import { readMoment } from "./moment";

/** Separates the plans of a person: spreadsheets take no vertical bar for the end of a cell. */
const BETWEEN = " | ";

export type ListedPlan = {
	name: string;
	/** The creator whose membership it is. */
	creator: string | null;
	/** Null without an end. */
	ends: string | null;
	/** True while its time waits for the launch. */
	isWaiting: boolean;
};

export const writePlans = (plans: readonly ListedPlan[]): string =>
	plans.map(writePlan).join(BETWEEN);

function writePlan({ name, creator, ends, isWaiting }: ListedPlan): string {
	const title = creator === null ? name : `${name} (${creator})`;
	if (isWaiting) return `${title} waits for the launch`;
	return ends === null ? `${title} without end` : `${title} until ${writeLocalTime(ends)}`;
}

export type FilePlan = {
	/** The name of the plan, perhaps with its creator behind it in brackets. */
	name: string;
	/** Null without an end; undefined where the file says none. */
	ends: Date | null | undefined;
};

const ENDING = /^(?<name>.+?) (?:until (?<until>\S+(?: \S+)?)|(?<endless>without end))$/s;

/** Reads the plans of our own export; one whose end cannot be read has none. Paid time that waits is left out. */
export function readPlans(cell: string): FilePlan[] {
	return cell
		.split("|")
		.map((part) => part.trim())
		.filter((part) => part !== "" && !part.endsWith(" waits for the launch"))
		.map((part) => {
			const { name, until, endless } = ENDING.exec(part)?.groups ?? {};
			if (name === undefined) return { name: part, ends: undefined };
			return { name, ends: endless ? null : readMoment(until ?? "", true) };
		});
}
