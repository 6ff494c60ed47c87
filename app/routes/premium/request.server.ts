/** Asks for approval once, whatever is pressed twice (docs/product.md, wallet-11). */
import { createHash } from "node:crypto";
import { PlatformError } from "~/api/platform-error.server";
import { normalizePhone } from "~/domain/account/phone";
import { getDisplayName, type User } from "~/domain/account/user";
import type { Plan } from "~/domain/catalogue/plan";
import { foldDigits } from "~/domain/site/digits";
import type { ManualPaymentDraft } from "~/domain/wallet/manual-payment-record";
import type { RequestContext } from "~/server/context.server";
import { runOnce, StillRunningError } from "~/server/session/single-use.server";
import { keepRequest } from "./memory.server";

/** `refused`: surely not taken; `unclear`: perhaps, and sending it again counts once. */
export type RequestFailure = "refused" | "unclear" | "too-many";

export type RequestOutcome =
	| { kind: "requested"; paymentId: string; requestedAt: number }
	| { kind: "unauthenticated" }
	| { kind: "failed"; failure: RequestFailure };

/** As long as somebody may press twice, reload or use a second tab; then a plan can be paid anew. */
const REQUEST_SECONDS = 30 * 60;
/** Failures are kept just long enough for submissions that were under way at the same time. */
const FAILURE_SECONDS = 2;

export type Application = { user: User; plan: Plan; draft: ManualPaymentDraft };

export async function requestApproval(
	context: RequestContext,
	application: Application,
): Promise<RequestOutcome> {
	const { services, clientAddress } = context;
	if (!(await services.rateLimits.allow("payment", clientAddress))) return fail("too-many");
	const key = nameRequest(application);
	try {
		const outcome = await runOnce<RequestOutcome>(
			services.store,
			key,
			({ kind }) => (kind === "requested" ? REQUEST_SECONDS : FAILURE_SECONDS),
			() => send(context, application, key),
		);
		if (outcome.kind === "requested") await remember(context, application, outcome);
		return outcome;
	} catch (error) {
		if (error instanceof StillRunningError) return fail("unclear");
		throw error;
	}
}

const fail = (failure: RequestFailure): RequestOutcome => ({ kind: "failed", failure });

/** Opaque, so that it may leave for the platform. */
function nameRequest({ user, plan, draft }: Application): string {
	const parts = ["manual", user.id, plan.id, draft.method, draft.attempt];
	return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** Price and name of the plan are the platform's own, never a form's. */
async function send(
	{ api, log }: RequestContext,
	{ user, plan, draft }: Application,
	idempotencyKey: string,
): Promise<RequestOutcome> {
	try {
		const outcome = await api.manualPayments.request(
			{
				planId: plan.id,
				planName: plan.name,
				amountMajor: plan.priceMajor,
				currency: plan.currency,
				method: draft.method,
				userEmail: user.email,
				userName: getDisplayName(user),
				userPhone: normalizePhone(draft.phone ?? ""),
				transferReference: draft.reference && foldDigits(draft.reference),
			},
			{ idempotencyKey },
		);
		if (outcome.kind === "unauthenticated") return outcome;
		if (outcome.kind === "refused") return fail("refused");
		return { kind: "requested", paymentId: outcome.paymentId, requestedAt: Date.now() };
	} catch (error) {
		if (!(error instanceof PlatformError)) throw error;
		log.warn({ kind: error.kind }, "a manual payment could not be requested");
		return fail(error.isOutcomeUnknown ? "unclear" : "refused");
	}
}

async function remember(
	context: RequestContext,
	{ user, plan, draft }: Application,
	{ paymentId, requestedAt }: Extract<RequestOutcome, { kind: "requested" }>,
): Promise<void> {
	const { method, attempt, amountMajor } = draft;
	await keepRequest(context, {
		userId: user.id,
		paymentId,
		planId: plan.id,
		planName: plan.name,
		amountMajor,
		currency: plan.currency,
		method,
		attempt,
		requestedAt,
		status: "pending",
	});
}
