/** /account/plan.ics is the last day of a running plan, as a file for the person's calendar (account-105). */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findOwnPlan } from "~/domain/payment/membership";
import { hasEnd } from "~/domain/payment/plan-stage";
import { paths, readOwnPlan } from "~/paths";
import { requireUser } from "~/server/account/guard.server";
import { writePlanCalendar } from "~/server/payment/plan-calendar.server";
import { loadRunningPlans } from "~/server/payment/running-plan.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const named = readOwnPlan(new URL(request.url));
	if (!named) throw redirect(paths.account(), 303);
	const [, running] = await Promise.all([
		requireUser(context, paths.accountPlanCalendar(named)),
		loadRunningPlans(context),
	]);
	const membership = findOwnPlan(running, named);
	if (!membership?.paidUntil || !hasEnd(membership)) throw redirect(paths.account(), 303);
	const end = Date.parse(membership.paidUntil);
	return new Response(writePlanCalendar(context, membership, { end, now: Date.now() }), {
		headers: {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": 'inline; filename="plan.ics"',
		},
	});
}
