/** Looks a code up, with a timeout and a limit on guessing (docs/product.md, invite-13, invite-14). */
import { withTimeout } from "~/api/with-timeout.server";
import type { DiscountCode } from "~/domain/invite/discount-code";
import {
	type CodeAnswer,
	type CodeProblem,
	checkCodeShape,
	findCodeProblem,
	type LinkKind,
} from "~/domain/invite/invite";
import type { RequestContext } from "~/server/context.server";

/** A page whose look-up hangs is then answered within 3 s, rendering included. */
const TIMEOUT_MILLISECONDS = 2_000;

export type LookUp = {
	problem: CodeProblem | null;
	/** Present whenever the platform knows the code, usable or not. */
	discountCode?: DiscountCode;
	/** The platform did not answer, so the code may be valid. */
	isFault: boolean;
	/** The platform knows no such code: counts as a guess of this visitor. */
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
 * This only checks the limit: misses alone are counted, with the visit, because all customers of a
 * mobile carrier may open the same valid invite from one address.
 */
async function askUnlessGuessing(code: string, context: RequestContext): Promise<CodeAnswer> {
	const { limits, api, log } = context;
	if (!(await limits.allow("discount", 0))) {
		log.warn("look-ups of codes were limited");
		return { kind: "too-many-lookups" };
	}
	// A late answer is still cached for the next request.
	const asking = api.invite.discountCode(code);
	return withTimeout(asking, TIMEOUT_MILLISECONDS, () => ({ kind: "no-answer" }) as const);
}
