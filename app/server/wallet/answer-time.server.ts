/** The clock time by which a transfer is answered, as far as OPERATOR_HOURS promise one. */
import { getCairoWallClock } from "~/domain/site/cairo-time";
import type { ManualPaymentMethod } from "~/domain/wallet/manual-payment";
import { getPromisedAt } from "~/domain/wallet/manual-payment";
import { formatCairoClock, formatMoment } from "~/i18n/date";
import type { RequestContext } from "~/server/context.server";

/** By when an answer is promised: with the day when that is another one; null without hours. */
export function tellAnswerTime(
	{ settings, locale }: RequestContext,
	method: ManualPaymentMethod,
	askedAt: number,
): string | null {
	const { operatorHours } = settings;
	if (!operatorHours) return null;
	const at = getPromisedAt(method, askedAt, operatorHours);
	const isToday = getCairoWallClock(at).slice(0, 10) === getCairoWallClock(askedAt).slice(0, 10);
	return isToday ? formatCairoClock(at, locale) : formatMoment(at, locale);
}
