/** Asks about a choice of the acts on plans, and does what was confirmed. */
import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { getOperatorText } from "~/components/operator/operator-text";
import { planOrderForm } from "~/components/operator/plan-change";
import type { PlanChangeOrder } from "~/domain/operator/plan-change";
import type { ToldCode } from "~/domain/operator/timeline";
import { actAndGoBack, readTyped } from "~/server/operator/act.server";
import type { OperatorVisit } from "~/server/operator/guard.server";
import { readSubmission } from "~/server/request/form.server";

/** Reasons that belong to other acts. */
const otherCodes = ["note", "label", "labels", "changed", "late"] as const;
type OtherCode = (typeof otherCodes)[number];

/** True for the reasons for which these pages have words. */
const isPlanProblem = (code: ToldCode): code is Exclude<ToldCode, OtherCode> =>
	!otherCodes.some((other) => other === code);

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
		if (rejection?.kind !== "told" || !isPlanProblem(rejection.code)) throw error;
		const problem = getOperatorText(context.locale).t(`planChange.problem.${rejection.code}`);
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
 * again; when the act is no longer possible, the loader says why.
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
		return await actAndGoBack(visit, () => act(order), { page, done });
	} catch (error) {
		const rejection = port.readRejection(error);
		if (rejection?.kind !== "told") throw error;
		if (rejection.code === "reason") {
			const form = await readSubmission(request, planOrderForm);
			const { locale } = context;
			const text = getOperatorText(locale).t("planChange.problem.reason");
			return form.reject({ fieldErrors: { reason: { text, lang: locale } } });
		}
		const { pathname, search } = new URL(request.url);
		return redirect(pathname + search, 303);
	}
}
