/** Asks about a choice of the acts on plans, and does what was confirmed. */
import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { OperatorErrorCode } from "#core/operator-error-code";
import { getOperatorText } from "~/components/operator/operator-text";
import { planOrderForm } from "~/components/operator/plan-change";
import type { PlanChangeOrder } from "~/domain/operator/plan-change";
import { actAndGoBack, readTyped, requireNothingTyped } from "~/server/operator/act.server";
import type { OperatorVisit } from "~/server/operator/guard.server";
import { readSubmission } from "~/server/request/form.server";

/** Reasons that belong to other acts. */
const otherCodes = ["note", "label", "labels", "changed", "late"] as const;
type OtherCode = (typeof otherCodes)[number];

/** True for the reasons for which these pages have words. */
const isPlanProblem = (code: OperatorErrorCode): code is Exclude<OperatorErrorCode, OtherCode> =>
	!otherCodes.some((other) => other === code);

/** Says why an act on plans is not possible; undefined for the reasons of other acts. */
const describePlanProblem = (
	{ context }: Pick<OperatorVisit, "context">,
	code: OperatorErrorCode,
): string | undefined =>
	isPlanProblem(code) ? getOperatorText(context.locale).t(`planChange.problem.${code}`) : undefined;

/** Asks what an act would do; when it is not possible, says why. The batch id is for its form. */
export async function askFirst<Question>(
	{ port, context }: Pick<OperatorVisit, "port" | "context">,
	ask: () => Promise<Question>,
) {
	const batchId: string = randomUUID();
	try {
		return { question: await ask(), batchId, problem: undefined };
	} catch (error) {
		const rejection = port.readRejection(error);
		const problem =
			rejection?.kind === "coded" ? describePlanProblem({ context }, rejection.code) : undefined;
		if (problem === undefined) throw error;
		return { question: undefined, batchId, problem };
	}
}

export const nothingAsked = { question: undefined, batchId: "", problem: undefined };

type Press = {
	page: string;
	done: string;
	act: (order: PlanChangeOrder) => Promise<unknown>;
};

/**
 * Does an act of the confirmed choice, which stands in the query. Without a reason the question is shown
 * again; when the act is no longer possible, a page says why, with the reason that was typed.
 */
export async function pressPlanChange(visit: OperatorVisit, { page, done, act }: Press) {
	const { port, actor, request, context } = visit;
	const order = {
		actor,
		reason: (await readTyped(request, "reason")) ?? "",
		sendsMail: (await readTyped(request, "sends_mail")) === "1",
		batchId: await readTyped(request, "batch"),
	};
	try {
		const typed = { text: order.reason, page };
		return await actAndGoBack(visit, () => act(order), { page, done, typed });
	} catch (error) {
		const rejection = port.readRejection(error);
		if (rejection?.kind !== "coded") throw error;
		if (rejection.code === "reason") {
			const form = await readSubmission(request, planOrderForm);
			const { locale } = context;
			const text = getOperatorText(locale).t("planChange.problem.reason");
			return form.reject({ fieldErrors: { reason: { text, lang: locale } } });
		}
		const { pathname, search } = new URL(request.url);
		requireNothingTyped({
			text: order.reason,
			page: pathname + search,
			why: describePlanProblem(visit, rejection.code),
		});
		return redirect(pathname + search, 303);
	}
}
