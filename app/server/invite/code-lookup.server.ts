/**
 * Looks a code up: within the page's patience, and not for those who guess (docs/product.md,
 * invite-13, invite-14).
 */
import { withinTime } from "~/api/within-time.server";
import type { DiscountCode } from "~/domain/invite/discount-code";
import {
	type CodeAnswer,
	type CodeProblem,
	checkCodeShape,
	findCodeProblem,
	type LinkKind,
} from "~/domain/invite/invite";
import type { RequestContext } from "~/server/context.server";

/** With rendering, a page whose look-up hangs is answered within 3 s. */
const PATIENCE_MILLISECONDS = 2_000;

export type LookUp = {
	problem: CodeProblem | null;
	/** Present whenever the platform knows the code, be it usable or not. */
	discountCode?: DiscountCode;
	/** The code may be fine: the platform could not say. */
	isFault: boolean;
	/** The platform was asked and knows no such code: a guess of this visitor. */
	isMiss: boolean;
};

export async function lookUpCode(
	kind: LinkKind,
	code: string | undefined,
	context: RequestContext,
): Promise<LookUp> {
	const shapeProblem = checkCodeShape(kind, code);
	if (shapeProblem || code === undefined) {
		return { problem: shapeProblem ?? "not-found", isFault: false, isMiss: false };
	}
	const answer = await askUnlessGuessing(code, context);
	const problem = findCodeProblem(answer, Date.now());
	if (answer.kind === "found") {
		return { problem, discountCode: answer.discountCode, isFault: false, isMiss: false };
	}
	const isFault = answer.kind === "no-answer" || (answer.kind === "refused" && answer.isFault);
	const isMiss = answer.kind === "missing" || (answer.kind === "refused" && !answer.isFault);
	return { problem, isFault, isMiss };
}

/**
 * Only misses count, and those by the visit: one address may belong to a whole carrier that opens
 * one good invite.
 */
async function askUnlessGuessing(code: string, context: RequestContext): Promise<CodeAnswer> {
	const { limits, api, log } = context;
	if (!(await limits.allow("discount", 0))) {
		log.warn("look-ups of codes were limited");
		return { kind: "too-many-lookups" };
	}
	// A late answer is not lost: the cache keeps it for the next try.
	const asking = api.invite.discountCode(code);
	return withinTime(asking, PATIENCE_MILLISECONDS, () => ({ kind: "no-answer" }) as const);
}
