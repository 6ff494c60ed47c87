/** Moments as files of people spell them: `2026-12-28 18:30:00` in the time zone, ISO 8601, or a day. */
import { readDay } from "#core/day";
import { foldReference } from "#core/digits";
import { addDays, addSeconds, readLocalTime, startOfDay } from "../base/clock";

const MOMENT =
	/^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<time>(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)(?:\.\d+)?(?<zone>Z|UTC|[+-]\d\d:?\d\d)?)?$/i;

/**
 * Reads a moment; undefined for what may mean several days, such as `10/05/2025`.
 *
 * @param isEnd A day alone means its last second.
 */
export function readMoment(typed: string, isEnd = false): Date | undefined {
	const { day, time, zone } = MOMENT.exec(foldMoment(typed))?.groups ?? {};
	if (day === undefined || readDay(day) === undefined) return undefined;
	if (time === undefined) {
		const start = startOfDay(isEnd ? addDays(day, 1) : day);
		return start && isEnd ? addSeconds(start, -1) : start;
	}
	const at = zone ? new Date(`${day}T${time}${toOffset(zone)}`) : readLocalTime(day, time);
	return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Days in Arabic digits and with other dashes are days too. */
const foldMoment = (typed: string) => typed.trim().split(/\s+/).map(foldReference).join(" ");

const toOffset = (zone: string) =>
	/^(z|utc)$/i.test(zone) ? "Z" : zone.replace(/^([+-]\d\d):?(\d\d)$/, "$1:$2");
