/**
 * Reminders of plans that end (docs/product/mail.md, mail-50 to mail-57). A job writes them by day, and
 * whether one still makes sense is decided again when it is sent, because a mail may have waited.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { createReminderToken } from "../account/reminder-choice";
import { dayOf } from "../base/clock";
import { DEFAULT_LOCALE } from "../base/locale";
import { billingCycleOf } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import { webOriginOf } from "../http/request";
import { createWebLink } from "../mail/mail-document";
import type { Mail, RemindedPlan } from "../mail/mail-kind";
import type { MailToSend } from "../mail/mailer";
import {
	deleteMail,
	isReminderHour,
	isReminderMail,
	type MailRow,
	rewriteMail,
} from "../mail/outbox-store";
import { queueMail } from "../mail/queue-mail";
import { writeMail } from "../mail/write-mail";
import type { PlatformContext } from "../runtime/context";
import { type DueReminder, listDueReminders } from "./plan-reminder-rule";
import {
	insertReminders,
	listPeopleToRemind,
	type RemindedPerson,
	readRemindedPeople,
} from "./plan-reminder-store";
import { findGraceEnd, type SubscriptionRow } from "./running-plan";

/** People of one transaction: other writes have their turn between two. */
const BATCH_PEOPLE = 20;

const KEY_START = "plan-reminder:";

/** One mail a person and day, so this is the event's key. */
const keyOf = (userId: string, now: Date) => `${KEY_START}${userId}:${dayOf(now)}`;

const readUserId = ({ event_key }: MailRow) =>
	event_key?.slice(KEY_START.length).split(":")[0] ?? "";

/** Writes the reminders of today, in batches, each in a transaction of its own. At night it does nothing. */
export async function remindOfPlanEnds(context: PlatformContext): Promise<void> {
	const now = context.now();
	if (!isReminderHour(now)) return;
	const { graceDays = 0 } = context.options;
	const userIds = await listPeopleToRemind(context.db, { now, graceDays });
	for (let start = 0; start < userIds.length; start += BATCH_PEOPLE) {
		const batch = userIds.slice(start, start + BATCH_PEOPLE);
		await context.db.transaction().execute((trx) => writeReminders(context, trx, batch));
		await nextTurn();
	}
}

async function writeReminders(
	context: PlatformContext,
	trx: Db,
	userIds: readonly string[],
): Promise<void> {
	const now = context.now();
	const mailed = await trx
		.selectFrom("outbox")
		.select("event_key")
		.where(
			"event_key",
			"in",
			userIds.map((id) => keyOf(id, now)),
		)
		.execute();
	const keys = new Set(mailed.map(({ event_key }) => event_key));
	const unmailed = userIds.filter((id) => !keys.has(keyOf(id, now)));
	const people = await readRemindedPeople(trx, unmailed, now);
	// The order in which every process stores them, so that no two wait for each other.
	people.sort((one, other) => (one.user.id < other.user.id ? -1 : 1));
	for (const person of people) await remindPerson(context, trx, person, now);
}

async function remindPerson(
	context: PlatformContext,
	trx: Db,
	person: RemindedPerson,
	now: Date,
): Promise<void> {
	const due = listDueReminders(person, context)
		.filter(({ own, kind }) => !own.reminders.some((written) => written.kind === kind))
		.sort((one, other) => (one.own.row.id < other.own.row.id ? -1 : 1));
	if (due.length === 0) return;
	const { user } = person;
	const key = keyOf(user.id, now);
	const stored = await insertReminders(
		trx,
		due.map(({ own, kind, endsAt }) => ({
			subscription_id: own.row.id,
			ends_at: endsAt,
			kind,
			mail_key: key,
			created_at: now.toISOString(),
		})),
	);
	const ours = due.filter(({ own, kind }) =>
		stored.some((one) => one.subscription_id === own.row.id && one.kind === kind),
	);
	if (ours.length === 0) return;
	await queueMail(context, trx, {
		key,
		recipient: user.email,
		locale: user.locale ?? DEFAULT_LOCALE,
		mail: describe(context, user.id, ours),
		expiresAt: findLastUntil(ours),
	});
}

const findLastUntil = (due: readonly DueReminder[]) =>
	new Date(Math.max(...due.map(({ until }) => until.getTime())));

/** Null without days of grace. */
function findGraceUntil(context: PlatformContext, row: SubscriptionRow): string | null {
	const until = findGraceEnd(context, row)?.toISOString() ?? null;
	return until === row.next_billing_at ? null : until;
}

/** The mail with what is true now; the plans that end first come first. */
function describe(context: PlatformContext, userId: string, due: readonly DueReminder[]): Mail {
	const plans = due
		.map(
			({ own: { row, plan, creator }, kind, endsAt }): RemindedPlan => ({
				planKind: plan.kind,
				plan,
				creatorId: row.creator_id || null,
				creator: creator ?? null,
				planId: plan.id,
				amountMinor: plan.price_minor,
				currency: plan.currency,
				cycle: billingCycleOf(plan),
				features: plan.features,
				features_ar: plan.features_ar,
				endsAt,
				graceUntil: findGraceUntil(context, row),
				isOver: kind === "after",
			}),
		)
		.sort((one, other) => +one.isOver - +other.isOver || (one.endsAt < other.endsAt ? -1 : 1));
	const kind = plans.some(({ isOver }) => !isOver) ? "plan-ending" : "plan-lapsed";
	const stopToken = createReminderToken(context.secrets, userId);
	return { kind, facts: { plans, stopToken } };
}

/**
 * A reminder as it may be sent now, with the link that switches them off; other mails stay as they are. Plans
 * that were renewed, requested or taken back meanwhile are left out. Undefined when none is left, or its
 * address was changed; the mail is then deleted.
 */
export async function renewReminder(
	context: PlatformContext,
	mail: MailRow,
): Promise<MailToSend | undefined> {
	if (!isReminderMail(mail)) return mail;
	const { db } = context;
	const now = context.now();
	const userId = readUserId(mail);
	const [person] = await readRemindedPeople(db, [userId], now);
	const due = person ? listDueReminders(person, context) : [];
	const left = due.filter(({ own, kind }) =>
		own.reminders.some((one) => one.kind === kind && one.mail_key === mail.event_key),
	);
	if (left.length === 0 || person?.user.email !== mail.recipient) {
		await deleteMail(db, mail.id);
		return undefined;
	}
	const locale = mail.locale ?? DEFAULT_LOCALE;
	const webOrigin = webOriginOf(context.options);
	const frame = { locale, webOrigin, release: context.options.release };
	const written = writeMail(describe(context, userId, left), frame);
	const change = {
		...written,
		event_key: mail.event_key,
		expires_at: findLastUntil(left).toISOString(),
	};
	if (written.html !== mail.html) await rewriteMail(db, mail.id, change);
	const token = createReminderToken(context.secrets, userId);
	const unsubscribeLink = createWebLink(webOrigin, locale)("/reminders", { token });
	return { ...mail, ...change, unsubscribeLink };
}
