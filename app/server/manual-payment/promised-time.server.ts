/** The clock time by which the approval of a transfer is promised, where OPERATOR_HOURS are set. */

import type { ManualPaymentMethod } from "~/domain/manual-payment/manual-payment";
import { getPromisedAt } from "~/domain/manual-payment/manual-payment";
import { getCairoWallClock } from "~/domain/site/cairo-time";
import { formatCairoClock, formatMoment } from "~/i18n/date";
import type { RequestContext } from "~/server/context.server";

/** With the date when that is another day; null without OPERATOR_HOURS. */
export function formatPromisedTime(
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
