/** Writes the last day of a plan as a calendar file, RFC 5545 (docs/product/account.md, account-105). */
import { createHash } from "node:crypto";
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from "ical-generator";
import { getDay } from "#core/time-zone";
import { formatAmount } from "~/domain/catalogue/money";
import type { Membership } from "~/domain/payment/membership";
import { getI18n } from "~/i18n/instance.server";
import { isolateLtr } from "~/i18n/isolate";
import { paths } from "~/paths";
import type { RequestContext } from "~/server/context.server";

const HOUR_SECONDS = 3600;
/** The alarm rings at ten in the morning of the day before; the event begins at midnight. */
const ALARM_SECONDS = 14 * HOUR_SECONDS;

/**
 * Returns the file for a plan that ends at `end`, in the language of the page. A file that is opened again
 * after a renewal moves the event, because both have the same UID.
 */
export function writePlanCalendar(
	{ origin, locale, session }: Pick<RequestContext, "origin" | "locale" | "session">,
	membership: Membership,
	{ end, now }: { end: number; now: number },
): string {
	const { t } = getI18n(locale);
	const { planName: plan, planId, creatorId, renewal } = membership;
	const site = t("common:companyName");
	const link = origin + paths.renew({ planId, creatorId });
	const amount = renewal && isolateLtr(formatAmount(renewal.amountMajor, renewal.currency));
	const summary = t("account:calendar.summary", { plan, site });
	const text = amount ? t("account:calendar.text", { amount }) : t("account:calendar.textUnpriced");
	const owner = JSON.stringify([session.user?.id, planId, creatorId]);
	const id = createHash("sha256").update(owner).digest("hex").slice(0, 32);
	// The library writes the day of a date in UTC.
	const day = new Date(`${getDay(end)}T00:00:00Z`);
	const calendar = ical({
		method: ICalCalendarMethod.PUBLISH,
		prodId: {
			company: getI18n("en").t("common:companyName"),
			product: "plans",
			language: locale.toUpperCase(),
		},
	});
	const event = calendar.createEvent({
		id: `${id}@${new URL(origin).hostname}`,
		stamp: new Date(now),
		sequence: Math.floor(now / 60_000),
		start: day,
		allDay: true,
		summary,
		description: `${text}\n${link}`,
		url: link,
		transparency: ICalEventTransparency.TRANSPARENT,
	});
	event.createAlarm({
		type: ICalAlarmType.display,
		triggerBefore: ALARM_SECONDS,
		description: summary,
	});
	return calendar.toString();
}
