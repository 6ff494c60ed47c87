/**
 * Login and registration (docs/product/account.md): each is one remix-auth strategy, which parses
 * the form, asks the platform once and returns the outcome. An incomplete form is not sent.
 */
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { z } from "zod";
import type { User } from "~/domain/account/user";
import type { CallResult } from "~/platform-client/result.server";
import type { LoginOutcome } from "~/platform-client/sign-in.server";
import { type CallFailure, reportCallFailure } from "~/server/calls/call-failure.server";
import type { RequestContext } from "~/server/context.server";
import { type FormRules, type ParsedForm, parseForm, readForm } from "~/server/request/form.server";
import { takeAfterSignInPath } from "./guard.server";

/** The address names the account that failed attempts are counted for. */
type AccountSchema = z.ZodObject<{ email: z.ZodType<string> }>;

export type SignInStrategy<Schema extends AccountSchema, Outcome extends LoginOutcome> = {
	name: "login" | "register";
	form: FormRules<Schema>;
	call(input: z.output<Schema>): Promise<CallResult<Outcome>>;
};

/**
 * `incomplete`: the form is invalid and was not sent; a call failure: there was no usable answer.
 */
type NotAsked = { kind: "incomplete" } | CallFailure;
export type SignInOutcome = LoginOutcome | NotAsked;

/** remix-auth-form would read the body a second time. */
class PostedForm<Attempt> extends Strategy<Attempt, FormData> {
	override name = "form";

	override async authenticate(request: Request): Promise<Attempt> {
		return this.verify(await readForm(request));
	}
}

/** Runs the strategy on the request's form. */
export function attemptSignIn<Schema extends AccountSchema, Outcome extends LoginOutcome>(
	context: RequestContext,
	request: Request,
	strategy: SignInStrategy<Schema, Outcome>,
) {
	const attempt = async (fields: FormData) => {
		const form = parseForm(fields, strategy.form);
		return { form, outcome: await askToSignIn(context, strategy, form) };
	};
	const authenticator = new Authenticator<Awaited<ReturnType<typeof attempt>>>();
	authenticator.use(new PostedForm(attempt), strategy.name);
	return authenticator.authenticate(strategy.name, request);
}

/** Asks the platform once, with a parsed form. */
export async function askToSignIn<Schema extends AccountSchema, Outcome extends LoginOutcome>(
	{ limits, log }: RequestContext,
	{ name, call }: SignInStrategy<Schema, Outcome>,
	form: ParsedForm<Schema>,
): Promise<Outcome | NotAsked> {
	if (!form.isValid) return { kind: "incomplete" };
	const { value } = form;
	const called = await limits.attempt(
		name === "login" ? "sign-in" : name,
		String(value.email),
		() => call(value),
		(outcome) => outcome.ok && outcome.value.kind === "refused",
	);
	if (!called) return { kind: "rate-limited" };
	return called.ok ? called.value : reportCallFailure(called.failure, log);
}

/** Stores the user under a new session id, so that a copy of the earlier cookie becomes useless. */
export async function signInAs(context: RequestContext, user: User): Promise<void> {
	const { session, services } = context;
	const previousId = session.data.id;
	session.signIn(user);
	// Otherwise the browser never had the previous id.
	if (session.isOpen) await services.revokedSessions.add(previousId);
}

/** Completes a sign-in by form; returns the path to redirect to. */
export async function completeSignIn(context: RequestContext, user: User): Promise<string> {
	const { session } = context;
	await signInAs(context, user);
	session.set({ pendingEmail: undefined, flash: undefined });
	return takeAfterSignInPath(session, user);
}
