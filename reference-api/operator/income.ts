/** Money by day and by plan, counted in days of Cairo. */
import { addDays, dayInCairo } from "../platform/cairo-day";
import type { Income } from "./today-store";

export type DayIncome = { day: string; amountMinor: number; payments: number };
export type PlanIncome = { planId: number | null; amountMinor: number; payments: number };
export type CurrencyIncome = {
	currency: string;
	amountMinor: number;
	payments: number;
	/** Every day of the time, the oldest first, also without money. */
	days: DayIncome[];
	/** The most first; null is tips. */
	plans: PlanIncome[];
};

/** 30 days with today. */
export const INCOME_DAYS = 30;

/** The first of the days that are counted. */
export const firstDay = (now: Date): string => addDays(dayInCairo(now), 1 - INCOME_DAYS);

/** One entry for each currency that came in. */
export function foldIncome(rows: readonly Income[], now: Date): CurrencyIncome[] {
	const first = firstDay(now);
	const days = Array.from({ length: INCOME_DAYS }, (_, index) => addDays(first, index));
	const dayOfHour = new Map<string, string>();
	const readDay = (hour: string) => {
		const known = dayOfHour.get(hour) ?? dayInCairo(new Date(`${hour}:00:00Z`));
		dayOfHour.set(hour, known);
		return known;
	};
	return [...new Set(rows.map(({ currency }) => currency))].sort().map((currency) => {
		const own = rows.filter((row) => row.currency === currency);
		const byDay = sumBy(own, ({ hour }) => readDay(hour));
		const byPlan = sumBy(own, ({ plan_id }) => plan_id);
		return {
			currency,
			...sum(own),
			days: days.map((day) => ({ day, ...(byDay.get(day) ?? sum([])) })),
			plans: [...byPlan]
				.map(([planId, sums]) => ({ planId, ...sums }))
				.sort((one, other) => other.amountMinor - one.amountMinor),
		};
	});
}

type Sums = { amountMinor: number; payments: number };

const sum = (rows: readonly Sums[]): Sums => ({
	amountMinor: rows.reduce((total, { amountMinor }) => total + amountMinor, 0),
	payments: rows.reduce((total, { payments }) => total + payments, 0),
});

function sumBy<Key>(rows: readonly Income[], keyOf: (row: Income) => Key): Map<Key, Sums> {
	const sums = new Map<Key, Sums>();
	for (const row of rows) {
		const key = keyOf(row);
		sums.set(key, sum([sums.get(key) ?? sum([]), row]));
	}
	return sums;
}
