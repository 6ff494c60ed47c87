/**
 * /renew leads to the checkout that goes on with a plan, with the method of the last time chosen. Mails and
 * pages link to it; it needs nothing but the plan's id, so it works on another device and after a sign-in
 * (account-103, account-104).
 */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths, readOwnPlan } from "~/paths";
import { redirectIfRestricted, requireUser } from "~/server/account/guard.server";
import { findRenewal } from "~/server/payment/renewal.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const plan = readOwnPlan(new URL(request.url));
	if (!plan) throw redirect(paths.premium(), 303);
	const user = await requireUser(context, paths.renew(plan));
	redirectIfRestricted(user);
	const { path, notice } = await findRenewal(context, plan);
	if (notice) context.session.set({ flash: notice });
	return redirect(path, 303);
}
