/** Finds manual payment requests and their status; the session only has the last known one. */

import { getPromisedAt } from "#core/operator-hours";
import { isPerhapsOver, toManualPaymentRecord } from "~/domain/manual-payment/account-payment";
import {
	getDelayedUntil,
	type ManualPaymentDecision,
	type ManualPaymentStatus,
} from "~/domain/manual-payment/manual-payment";
import {
	listRequests,
	type ManualPaymentRecord,
} from "~/domain/manual-payment/manual-payment-record";
import { getOverallMinutes, type ManualPaymentMethods } from "~/domain/manual-payment/method";
import { formatDeadline, formatNearMoment } from "~/i18n/date";
import type { RequestContext } from "~/server/context.server";
import { forgetSpentCode } from "~/server/invite/remembered-code.server";
import { recordStatus, rememberRequest } from "./manual-payment-session.server";

type StatusContext = Pick<RequestContext, "api" | "session" | "log">;
type PaymentReference = Pick<ManualPaymentRecord, "paymentId">;

/**
 * Returns this person's request with that number, from the session or else from the platform's
 * list.
 */
export async function findRequest(
	context: StatusContext,
	userId: string,
	{ paymentId, planId }: { paymentId: string; planId?: string | undefined },
): Promise<ManualPaymentRecord | undefined> {
	const isRequested = (record: ManualPaymentRecord) => record.paymentId === paymentId;
	const known = context.session.data.manualPayments?.find(isRequested);
	if (known) return known.userId === userId ? known : undefined;
	const listed = (await listManualPayments(context, userId, planId))?.find(isRequested);
	if (listed) rememberRequest(context.session, listed);
	return listed;
}

/** Requests the decision and stores it as seen by the person; null without a usable response. */
export async function loadDecision(
	context: StatusContext,
	record: PaymentReference,
): Promise<ManualPaymentDecision | null> {
	const decision = await peekDecision(context, record);
	if (decision) recordStatus(context.session, record, decision.status);
	return decision;
}

/** Requests the status alone; null without a usable response. */
export const loadStatus = async (
	context: StatusContext,
	record: PaymentReference,
): Promise<ManualPaymentStatus | null> => (await loadDecision(context, record))?.status ?? null;

/** Returns this session's newest request for a plan with its current status; undefined once it is old. */
export async function loadNewest(
	context: StatusContext,
	{ userId, planId }: Pick<ManualPaymentRecord, "userId" | "planId">,
	now: number,
): Promise<ManualPaymentRecord | undefined> {
	const [newest] = listRequests(context.session.data.manualPayments ?? [], userId, planId);
	if (!newest || isPerhapsOver(newest.requestedAt, now)) return undefined;
	return { ...newest, status: (await loadStatus(context, newest)) ?? newest.status };
}

/**
 * Returns this person's requests that were pending when last seen, with their current status, which stays
 * unseen until their page is opened, and the pending ones of other browsers, where the platform lists them.
 */
export async function loadWaiting(
	context: StatusContext,
	userId: string | undefined,
): Promise<ManualPaymentRecord[]> {
	if (userId === undefined) return [];
	const known = (context.session.data.manualPayments ?? []).filter(
		(record) => record.userId === userId && record.status === "pending",
	);
	const listed = await listManualPayments(context, userId);
	const current = await Promise.all(
		known.map(async (record) => {
			const listedStatus = listed?.find(({ paymentId }) => paymentId === record.paymentId)?.status;
			return {
				...record,
				status: listedStatus ?? (await peekDecision(context, record))?.status ?? record.status,
			};
		}),
	);
	// The status stays unseen, but the code is spent.
	for (const { status, code } of current) {
		if (status === "approved") forgetSpentCode(context.session, code);
	}
	const isKnown = (one: PaymentReference) =>
		known.some(({ paymentId }) => paymentId === one.paymentId);
	return [...current, ...(listed ?? []).filter((one) => one.status === "pending" && !isKnown(one))];
}

/** Lists this person's newest requests from any browser; undefined when the platform did not list them. */
export async function listManualPayments(
	{ api }: Pick<StatusContext, "api">,
	userId: string,
	planId?: string,
): Promise<ManualPaymentRecord[] | undefined> {
	if (!api.supports("accountPayments")) return undefined;
	const listed = await api.purchase.listMine({ planId });
	if (!listed.ok) return undefined;
	return listed.value.payments.flatMap((payment) => toManualPaymentRecord(payment, userId) ?? []);
}

async function peekDecision(
	{ api, log }: StatusContext,
	{ paymentId }: PaymentReference,
): Promise<ManualPaymentDecision | null> {
	const response = await api.manualPayments.manualPaymentStatus(paymentId);
	if (response.ok) return response.value;
	log.warn({ kind: response.failure.kind }, "a manual payment could not be looked up");
	return null;
}

/**
 * Formats the time by which an approval that takes at most `minutes` is promised, as it is said at `now`, such as
 * `today by 12:30`; null without OPERATOR_HOURS. `askedAt` and `now` in epoch milliseconds.
 */
export function formatPromisedTime(
	{ settings, locale }: RequestContext,
	minutes: number,
	askedAt: number,
	now: number = askedAt,
): string | null {
	const { operatorHours } = settings;
	if (!operatorHours) return null;
	return formatDeadline(getPromisedAt(minutes, askedAt, operatorHours), now, locale);
}

/** When transfers are decided at the latest, where the usual minutes do not hold now: by any method, and by each. */
export type ApprovalDelays = {
	overall: string | null;
	of: Readonly<Record<string, string | null>>;
};

/**
 * Formats the delays of requests made now. A page for everyone is shown to others for as
 * long as it is cached, and states a time that is true until then.
 */
export function formatDelays(
	{ settings, locale, session }: RequestContext,
	methods: ManualPaymentMethods,
): ApprovalDelays {
	const { operatorHours: hours, cacheSeconds } = settings;
	const now = Date.now();
	const shownUntil = session.user ? now : now + cacheSeconds * 1000;
	const format = (minutes: number) => {
		const at = hours && getDelayedUntil(minutes, { now, shownUntil, hours });
		return at === undefined ? null : formatNearMoment(at, now, locale);
	};
	return {
		overall: format(getOverallMinutes(methods).to),
		of: Object.fromEntries(
			methods.map(({ key, approvalMinutes }) => [key, format(approvalMinutes.to)]),
		),
	};
}
