/** Days as the wall calendar in Cairo has them, whose clock is 2 or 3 hours ahead of UTC. */

const format = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Cairo" });
const HOUR_MILLISECONDS = 3_600_000;

/** `2025-05-10` in Cairo. */
export const dayInCairo = (now: Date): string => format.format(now);

/** The first instant of a day such as `2025-05-10`; undefined for what is no day. */
export function startOfDay(day: string | undefined): Date | undefined {
	const earliest = Date.parse(`${day}T00:00:00+03:00`);
	if (!/^\d{4}-\d\d-\d\d$/.test(day ?? "") || Number.isNaN(earliest)) return undefined;
	const instants = [new Date(earliest), new Date(earliest + HOUR_MILLISECONDS)];
	// None for the 31st of June, which is read as the 1st of July.
	return instants.find((instant) => dayInCairo(instant) === day);
}

/** The day that many days later, or earlier. */
export function addDays(day: string, count: number): string {
	const noon = new Date(`${day}T12:00:00Z`);
	noon.setUTCDate(noon.getUTCDate() + count);
	return noon.toISOString().slice(0, 10);
}

export type DayRange = { from?: string | undefined; to?: string | undefined };

/** The instants from the first day to the end of the last one; either end may be open. */
export function toInstants({ from, to }: DayRange): { since?: string; before?: string } {
	const since = startOfDay(from);
	const before = startOfDay(to) && startOfDay(addDays(to ?? "", 1));
	return {
		...(since && { since: since.toISOString() }),
		...(before && { before: before.toISOString() }),
	};
}
