/** Changes the second factor of the signed-in operator, after their password and a code. */
import { getOperatorText } from "~/components/operator/operator-text";
import type { Message } from "~/i18n/message";
import { operatorPaths } from "~/operator-paths";
import { goBack } from "~/server/operator/act.server";
import { toSessionCookie } from "~/server/operator/console.server";
import type { OperatorVisit } from "~/server/operator/guard.server";
import type { OperatorPort } from "~/server/operator/operator-port.server";
import { readSubmission } from "~/server/request/form.server";
import { explainWait, explainWrongCode } from "./rejection.server";
import { proofForm } from "./second-factor-proof";

type Proof = Parameters<OperatorPort["secondFactors"]["confirm"]>[0];

/**
 * Returns what `run` has changed, or the response that the action returns instead. When there is nothing
 * left to change, as after a second press, the page shows what is so now.
 */
export async function changeFactor<Result extends object>(
	visit: OperatorVisit,
	run: (proof: Proof) => Promise<Result | { wrong: "password" | "code" } | undefined>,
) {
	const { context, request, operator } = visit;
	const form = await readSubmission(request, proofForm);
	if (!form.isValid) return { instead: form.reject() };
	const proof = { ...form.value, id: operator.id, by: context.clientAddress };
	const result = await run(proof).catch((error) => ({
		wait: explainWait(error, visit, "factor.wait"),
	}));
	if (result === undefined) {
		return { instead: goBack("unchanged", { page: operatorPaths.secondFactor() }) };
	}
	if ("wait" in result) return { instead: form.reject(result.wait) };
	if ("wrong" in result) {
		const fieldErrors: Record<string, Message> =
			result.wrong === "code"
				? { code: explainWrongCode(visit, operator.hasSecondFactor ? proof.code : "") }
				: { password: { key: "operator:factor.passwordWrong" } };
		return { instead: form.reject({ fieldErrors }) };
	}
	return { result };
}

/** After an act that ended every session of the operator, this browser goes on in a new one. */
export async function renewSession({ port, operator, context, request }: OperatorVisit) {
	const client = request.headers.get("User-Agent") ?? undefined;
	const entered = await port.sessions.renew(operator.id, client);
	const headers = new Headers();
	if (entered) headers.set("Set-Cookie", toSessionCookie(entered, context.isSecure));
	return headers;
}

/** The data of a page that shows recovery codes. */
export const toCodes = ({ context }: OperatorVisit, codes: readonly string[]) => ({
	codes,
	title: getOperatorText(context.locale).t("factor.codesTitle"),
});
