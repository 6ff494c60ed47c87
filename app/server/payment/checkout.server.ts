/**
 * Starts a payment idempotently under repeated submissions, and keeps its record (docs/product/payment.md,
 * payment-6).
 */

import {
	type AgainChoice,
	type CheckoutFailure,
	type CheckoutFailureName,
	toOutcome,
} from "~/domain/payment/checkout-failure";
import type { PaymentRecord } from "~/domain/payment/payment";
import { chooseAttempt, isStalePayment } from "~/domain/payment/payment-attempt";
import { validatePaymentUrl } from "~/domain/payment/payment-url";
import { type ErrorCode, readErrorCode } from "~/domain/site/error-code";
import { paths } from "~/paths";
import type {
	PaymentStart,
	PaymentStartResult,
	WriteOptions,
} from "~/platform-client/payment.server";
import type { PlatformApi } from "~/platform-client/platform-client.server";
import type { RequestContext } from "~/server/context.server";
import { listGatewayOrigins } from "~/server/env.server";
import { createIdempotencyKey, submitOnce } from "~/server/idempotency.server";
import { findEarlierPurchase, guardPayment } from "./payment-guard.server";
import { markStarted } from "./payment-mark.server";
import { type Purchase, toTarget } from "./purchase.server";

export type CheckoutOutcome =
	| { kind: "redirect"; location: string }
	| { kind: "sign-in"; isForWebToken: boolean }
	| { kind: "failed"; failure: CheckoutFailure };

export type CheckoutRequest = {
	userId: string;
	planName?: string;
	purchase: Purchase;
	/** The person pays again on purpose. */
	again?: AgainChoice | undefined;
};

const MAX_KEPT_SESSION_ID = 100;

type Initiated =
	| { kind: "started"; paymentUrl: string; transactionId: string; sessionId?: string | undefined }
	| Exclude<CheckoutOutcome, { kind: "redirect" }>;

/** Starts the payment, or redirects to one that is in progress or paid. */
export async function startPayment(
	context: RequestContext,
	request: CheckoutRequest,
): Promise<CheckoutOutcome> {
	const started = await startOnce(context, request);
	const outcome = started.kind === "failed" ? toOutcome(started.failure) : started.kind;
	context.services.metrics.count("payment", { type: request.purchase.paymentType, outcome });
	return started;
}

async function startOnce(
	context: RequestContext,
	request: CheckoutRequest,
): Promise<CheckoutOutcome> {
	const { session, limits } = context;
	if (!(await limits.allowPerson("payment", request.userId))) return fail("too-many");
	const now = Date.now();
	const target = toTarget(request.purchase);
	const earlier = await guardPayment(context, target, now);
	if (earlier.kind === "paid") return goTo(paths.paymentSuccess(earlier));
	if (earlier.kind === "in-progress") return goTo(paths.paymentProcessing(earlier));
	if (earlier.kind === "sign-in") return { kind: "sign-in", isForWebToken: false };
	if (earlier.kind === "unclear") return fail("status-unclear");

	const { again } = request;
	const isAwaiting = earlier.kind === "awaiting";
	if (isAwaiting && again !== "yes") return { kind: "failed", failure: earlier.stops };
	const bought = await findEarlierPurchase(context, target, now, { again });
	if (bought) return { kind: "failed", failure: bought };

	const { payments, forgottenPayments } = session.data;
	const attempt = chooseAttempt(payments, target, now, {
		forgotten: forgottenPayments,
		awaiting: isAwaiting ? earlier.transactionId : undefined,
	});
	const key = nameCheckout(session.data.id, request, attempt);
	const initiated = await submitOnce<Initiated>(context, key, "started", () =>
		initiate(context, request, key),
	);
	if (initiated.kind === "still-running") return fail("still-running");
	if (initiated.kind !== "started") return initiated;
	saveRecord(context, request, initiated, { attempt, now });
	await markStarted(context, initiated.transactionId);
	return goTo(initiated.paymentUrl);
}

const goTo = (location: string): CheckoutOutcome => ({ kind: "redirect", location });

type Failed = Extract<CheckoutOutcome, { kind: "failed" }>;

const fail = (name: CheckoutFailureName): Failed => ({ kind: "failed", failure: { name } });

const failInOutage = (name: CheckoutFailureName, errorCode?: ErrorCode): Failed => ({
	kind: "failed",
	failure: { name, isOutage: true, errorCode },
});

const getCode = ({ purchase }: CheckoutRequest): string | undefined =>
	"discountCode" in purchase ? purchase.discountCode : undefined;

/**
 * The key includes the session, because another session is another submission. It also includes the
 * price: after a lost response the platform may have a payment at the earlier price, which no one can
 * pay.
 */
function nameCheckout(sessionId: string, request: CheckoutRequest, attempt: string): string {
	const { purchase, userId } = request;
	const { paymentType, planId, creatorId, variant } = toTarget(purchase);
	const price = "priceMajor" in purchase ? purchase.priceMajor : undefined;
	const target = [paymentType, planId, creatorId, variant];
	return createIdempotencyKey([sessionId, userId, ...target, attempt, price, getCode(request)]);
}

async function initiate(
	context: RequestContext,
	request: CheckoutRequest,
	idempotencyKey: string,
): Promise<Initiated> {
	const { api, session, log } = context;
	// Sign-ins by the app's token need a web token for payments; other sign-ins do not.
	if (session.data.isFromApp) {
		const token = await api.account.generateWebToken();
		if (token.kind === "sign-in-needed") return { kind: "sign-in", isForWebToken: true };
		if (token.kind === "rejected") {
			return { kind: "failed", failure: { name: "initialize-failed", isRejection: true } };
		}
		if (token.kind === "failed") return failInOutage("initialize-failed");
	}
	const started = await callPlatform(api, request.purchase, { idempotencyKey });
	if (started.ok) return classifyStart(context, request, started.value);
	// It may have been started but cannot be paid yet: submitting again uses the same key.
	const { kind } = started.failure;
	log.warn({ kind }, "a payment could not be started");
	return failInOutage("initiate-failed", kind === "not-saved" ? "not_saved" : undefined);
}

function callPlatform(
	{ payment }: PlatformApi,
	purchase: Purchase,
	options: WriteOptions,
): Promise<PaymentStartResult> {
	switch (purchase.paymentType) {
		case "tip":
			return payment.sendTip(purchase.tip, options);
		case "creator_package":
			return payment.initiateCreatorMembership(purchase, options);
		default:
			return payment.initiateSubscription(purchase, options);
	}
}

function classifyStart(
	context: RequestContext,
	request: CheckoutRequest,
	start: PaymentStart,
): Initiated {
	const { log, settings, origin } = context;
	if (start.kind === "unauthenticated") return { kind: "sign-in", isForWebToken: false };
	if (start.kind === "no-payment-url") return fail("no-payment-url");
	if (start.kind === "rejected") {
		const { message: serverMessage, isErrorField, code } = start;
		const errorCode = readErrorCode(code);
		if (errorCode === "already_paid") {
			return { kind: "failed", failure: { name: "found-paid", isRejection: true } };
		}
		return {
			kind: "failed",
			failure: {
				...{ name: "initiate-failed", isRejection: true },
				...{ errorCode, serverMessage, isErrorField },
			},
		};
	}
	const paymentUrl = validatePaymentUrl(start.paymentUrl, {
		ownOrigin: origin,
		gatewayOrigins: listGatewayOrigins(settings),
		isMockGateway: settings.mockGateway,
	});
	if (!paymentUrl) {
		log.error("the platform named a payment address that is not in GATEWAY_ORIGINS");
		return fail("unsafe-payment-url");
	}
	if (!start.transactionId) {
		log.error("the platform started a payment without naming its transaction");
		return fail("initiate-failed");
	}
	const { transactionId, sessionId } = start;
	const { paymentType, planId } = toTarget(request.purchase);
	log.info({ event: "payment_initiated", transactionId, paymentType, planId });
	return { kind: "started", paymentUrl, transactionId, sessionId };
}

/** A payment that is resumed keeps its record, and with it its start time. */
function saveRecord(
	{ session }: RequestContext,
	request: CheckoutRequest,
	{ transactionId, sessionId }: Extract<Initiated, { kind: "started" }>,
	{ attempt, now }: { attempt: string; now: number },
): void {
	session.set({ selectedPlanId: undefined });
	const stored = session.findPayment(transactionId);
	if (stored && !isStalePayment(stored, now)) return;
	const record: PaymentRecord = {
		...toTarget(request.purchase),
		transactionId,
		planName: request.planName?.slice(0, 60),
		code: getCode(request),
		// The cookie has no room for more.
		sessionId: (sessionId ?? "").length <= MAX_KEPT_SESSION_ID ? sessionId : undefined,
		startedAt: now,
		attempt,
	};
	session.storePayment(record);
}
