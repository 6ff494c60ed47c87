/**
 * Shared parts of the checkout pages: the typed code, the order of the guards, the sign-in that
 * remembers the choice, and one response for each outcome (docs/product/payment.md).
 */
import { redirect } from "@remix-run/node";
import { readCode } from "#core/code";
import type { User } from "~/domain/account/user";
import type { CheckoutFailure } from "~/domain/payment/checkout-failure";
import { CODE_FIELD, paths } from "~/paths";
import {
	type LoginNotice,
	redirectIfRestricted,
	redirectToLogin,
} from "~/server/account/guard.server";
import type { RequestContext } from "~/server/context.server";
import { type CheckoutRequest, startPayment } from "./checkout.server";

/** Returns the submitted code: "" when it is invalid, undefined for the other forms of the page. */
export function readTypedCode(fields: FormData): string | undefined {
	const typed = fields.get(CODE_FIELD);
	return typeof typed === "string" ? (readCode(typed) ?? "") : undefined;
}

/** The visitor, and what the page loaded in parallel with the session check. */
export type Checkout<Offer> = { user: User | undefined; offer: Offer };

/** When PAYMENTS=manual redirects to /premium: before or after the other guards. */
export type ManualRule = "before-guards" | "after-guards";

/**
 * Guards a checkout page: suspended people first, then unverified ones.
 *
 * @throws the redirect to the page of a restricted person, or to exactly /premium with PAYMENTS=manual
 */
export async function enterCheckout<Offer>(
	context: RequestContext,
	manualRule: ManualRule,
	loadOffer: () => Promise<Offer>,
): Promise<Checkout<Offer>> {
	if (context.settings.payments === "manual") {
		const user = manualRule === "after-guards" ? await context.visitor() : undefined;
		if (user) redirectIfRestricted(user);
		throw redirect(paths.premium());
	}
	const [user, offer] = await Promise.all([context.visitor(), loadOffer()]);
	if (user) redirectIfRestricted(user);
	return { user, offer };
}

/** The choice to remember during a sign-in. */
export type RememberedChoice = {
	returnUrl: string;
	selectedPlanId?: string | undefined;
	notice: LoginNotice;
};

/** Saves the choice in the session, so that any sign-in returns to it. */
export function rememberChoice({ session }: RequestContext, choice: RememberedChoice): void {
	const { returnUrl, selectedPlanId } = choice;
	session.set(selectedPlanId ? { returnUrl, selectedPlanId } : { returnUrl });
}

/** Returns the redirect to /login, which explains itself and returns to the choice. */
export function signInFirst(context: RequestContext, choice: RememberedChoice): Response {
	rememberChoice(context, choice);
	return redirectToLogin(context.session, choice);
}

/** Returns the redirect to the payment or to /login, or the failure for the page. */
export async function checkOut(
	context: RequestContext,
	request: CheckoutRequest,
	choice: RememberedChoice,
): Promise<Response | CheckoutFailure> {
	const outcome = await startPayment(context, request);
	if (outcome.kind === "redirect") return redirect(outcome.location, 303);
	if (outcome.kind === "failed") return outcome.failure;
	context.session.endSignIn();
	if (outcome.isForWebToken) return signInFirst(context, choice);
	rememberChoice(context, choice);
	return { name: "sign-in" };
}
