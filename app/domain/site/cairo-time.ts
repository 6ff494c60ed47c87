/** Wall-clock time in Africa/Cairo, the zone of the product's calendar. */

const cairoFormat = new Intl.DateTimeFormat("en-US-u-nu-latn", {
	timeZone: "Africa/Cairo",
	hourCycle: "h23",
	year: "numeric",
	month: "2-digit",
	day: "2-digit",
	hour: "2-digit",
	minute: "2-digit",
	second: "2-digit",
});

/** The wall clock in Cairo at an instant (epoch milliseconds): `2026-03-01T14:05:09`. */
export function getCairoWallClock(now: number): string {
	const parts = Object.fromEntries(
		cairoFormat.formatToParts(now).map(({ type, value }) => [type, value]),
	);
	return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}

/** The hour in Cairo at an instant (epoch milliseconds), 0 to 23. */
export function getCairoHour(now: number): number {
	return Number(getCairoWallClock(now).slice(11, 13));
}
