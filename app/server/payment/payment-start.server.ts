/**
 * Starts a payment once, whatever is pressed twice, and keeps its record (docs/product.md,
 * payment-6). What is bought, and by which call, the caller says.
 */
import { createHash } from "node:crypto";
import type { PaymentStart, WriteOptions } from "~/api/payment-start.server";
import { PlatformError } from "~/api/platform-error.server";
import type { PaymentRecord } from "~/domain/payment/payment";
import {
	ATTEMPT_MINUTES,
	chooseAttempt,
	isStalePayment,
	type PaymentTarget,
} from "~/domain/payment/payment-attempt";
import type { StartFailure, StartFailureName } from "~/domain/payment/payment-start";
import { judgePaymentUrl } from "~/domain/payment/payment-url";
import { paths } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { keepCopy } from "~/server/session/record-copy.server";
import { runOnce, StillRunningError } from "~/server/session/single-use.server";
import { guardPayment } from "./payment-guard.server";

export type StartOutcome =
	| { kind: "redirect"; location: string }
	| { kind: "sign-in"; isForWebToken: boolean }
	| { kind: "failed"; failure: StartFailure };

export type PaymentOrder = PaymentTarget & {
	userId: string;
	planName?: string;
	begin(options: WriteOptions): Promise<PaymentStart>;
};

type Begun =
	| { kind: "started"; paymentUrl: string; transactionId: string }
	| Exclude<StartOutcome, { kind: "redirect" }>;

/** Failures are kept just long enough for submissions that were under way at the same time. */
const FAILURE_SECONDS = 2;

export async function startPayment(
	context: RequestContext,
	order: PaymentOrder,
): Promise<StartOutcome> {
	const { session, services, clientAddress } = context;
	if (!(await services.rateLimits.allow("payment", clientAddress))) return fail("too-many");
	const now = Date.now();
	const verdict = await guardPayment(context, order, now);
	if (verdict.kind === "paid") return goTo(paths.paymentSuccess(verdict));
	if (verdict.kind === "in-progress") return goTo(paths.paymentProcessing(verdict));
	if (verdict.kind === "sign-in") return { kind: "sign-in", isForWebToken: false };
	if (verdict.kind === "unclear") return fail("status-unclear");

	const attempt = chooseAttempt(session.data.payments, order, now);
	try {
		const begun = await runOnce<Begun>(
			services.store,
			nameSubmission(session.data.id, order, attempt),
			({ kind }) => (kind === "started" ? ATTEMPT_MINUTES * 60 : FAILURE_SECONDS),
			() => begin(context, order, nameSubmission(session.data.id, order, attempt)),
		);
		if (begun.kind !== "started") return begun;
		await keepRecord(context, order, begun.transactionId, { attempt, now });
		return goTo(begun.paymentUrl);
	} catch (error) {
		if (error instanceof StillRunningError) return fail("still-running");
		throw error;
	}
}

const goTo = (location: string): StartOutcome => ({ kind: "redirect", location });

const fail = (name: StartFailureName): Extract<StartOutcome, { kind: "failed" }> => ({
	kind: "failed",
	failure: { name },
});

/** Opaque, so that it may leave for the platform; another session is another submission. */
function nameSubmission(sessionId: string, order: PaymentOrder, attempt: string): string {
	const { userId, paymentType, planId, creatorId, variant } = order;
	return createHash("sha256")
		.update(JSON.stringify([sessionId, userId, paymentType, planId, creatorId, variant, attempt]))
		.digest("base64url");
}

async function begin(context: RequestContext, order: PaymentOrder, key: string): Promise<Begun> {
	const { api, session, log } = context;
	// The web token carries a sign-in of the app over to web payments; nobody else needs one.
	if (session.data.isFromApp) {
		const token = await api.auth.generateWebToken();
		if (token.kind === "sign-in-needed") return { kind: "sign-in", isForWebToken: true };
		if (token.kind === "failed") return fail("initialize-failed");
	}
	try {
		return judgeStart(context, order, await order.begin({ idempotencyKey: key }));
	} catch (error) {
		if (!(error instanceof PlatformError)) throw error;
		// Perhaps started, never paid: submitting again carries the same key.
		log.warn({ kind: error.kind }, "a payment could not be started");
		return fail("initiate-failed");
	}
}

function judgeStart(context: RequestContext, order: PaymentOrder, start: PaymentStart): Begun {
	const { log, settings, origin } = context;
	if (start.kind === "unauthenticated") return { kind: "sign-in", isForWebToken: false };
	if (start.kind === "no-payment-url") return fail("no-payment-url");
	if (start.kind === "refused") {
		const { message: serverMessage, isErrorField } = start;
		return {
			kind: "failed",
			failure: { name: "initiate-failed", serverMessage, isErrorField },
		};
	}
	const paymentUrl = judgePaymentUrl(start.paymentUrl, {
		ownOrigin: origin,
		gatewayOrigins: settings.GATEWAY_ORIGINS ?? [],
		isMockGateway: settings.isMockGateway,
	});
	if (!paymentUrl) {
		log.error("the platform named a payment address that is not in GATEWAY_ORIGINS");
		return fail("unsafe-payment-url");
	}
	if (!start.transactionId) {
		log.error("the platform started a payment without naming its transaction");
		return fail("initiate-failed");
	}
	log.info({ event: "payment_initiated", paymentType: order.paymentType, planId: order.planId });
	return { kind: "started", paymentUrl, transactionId: start.transactionId };
}

/** A payment that is taken up again keeps its record, and with it the time it began. */
async function keepRecord(
	context: RequestContext,
	order: PaymentOrder,
	transactionId: string,
	{ attempt, now }: { attempt: string; now: number },
): Promise<void> {
	const { session } = context;
	session.set({ selectedPlanId: undefined });
	const kept = session.findPayment(transactionId);
	if (kept && !isStalePayment(kept, now)) return;
	const { paymentType, planId, planName, creatorId, variant } = order;
	const record: PaymentRecord = {
		transactionId,
		paymentType,
		planId,
		planName: planName?.slice(0, 60),
		creatorId,
		variant,
		startedAt: now,
		attempt,
	};
	session.keepPayment(record);
	await keepCopy(context, { kind: "payment", number: transactionId }, record);
}
