/** Looks a code up, with a limit on guessing (docs/product/invite.md, invite-13, invite-14). */
import type { DiscountCode } from "~/domain/invite/discount-code";
import {
	type CodeLookup,
	type CodeProblem,
	checkCodeShape,
	findCodeProblem,
	type LinkKind,
} from "~/domain/invite/invite";
import type { RequestContext } from "~/server/context.server";

export type LookUp = {
	problem: CodeProblem | null;
	/** Present whenever the platform knows the code, usable or not. */
	discountCode?: DiscountCode;
	/** The platform did not respond, so the code may be valid. */
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
	const response = await lookUpUnlessGuessing(code, context);
	const problem = findCodeProblem(response, Date.now());
	if (response.kind === "found") {
		return { problem, discountCode: response.discountCode, isFault: false, isMiss: false };
	}
	const isFault = response.kind === "no-response";
	const isMiss = response.kind === "missing" || response.kind === "rejected";
	return { problem, isFault, isMiss };
}

/**
 * Checks the limit and counts nothing. Only misses are counted, with the visit, because all customers of
 * a mobile carrier may open the same valid invite from one address.
 */
async function lookUpUnlessGuessing(code: string, context: RequestContext): Promise<CodeLookup> {
	const { limits, api, log } = context;
	if (!(await limits.allow("discount", 0))) {
		log.warn("look-ups of codes were limited");
		return { kind: "too-many-lookups" };
	}
	return api.invite.discountCode(code);
}
