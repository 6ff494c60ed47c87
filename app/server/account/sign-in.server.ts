/**
 * Login and registration (docs/product.md#account): one remix-auth strategy each, which parses the
 * form, asks the platform once and says what came of it. Nothing is sent for a form that is not
 * complete.
 */
import type { Submission } from "@conform-to/react";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { CallResult } from "~/api/client/result.server";
import type { LoginOutcome } from "~/api/sign-in.server";
import type { User } from "~/domain/account/user";
import type { RequestContext } from "~/server/context.server";
import { revokeSession } from "~/server/context.server";
import { type CallFailure, toCallFailure } from "~/server/platform/call-failure.server";
import { SESSION_SECONDS, sessionCookieName } from "~/server/session/session.server";
import { takeAfterSignInPath } from "./gate.server";

export type SignInStrategy<Input> = {
	name: "login" | "register";
	parse(form: FormData): Submission<Record<string, unknown>, string[], Input>;
	call(input: Input): Promise<CallResult<LoginOutcome>>;
};

export type SignInAttempt<Input> = {
	submission: Submission<Record<string, unknown>, string[], Input>;
	/** `incomplete`: refused here, nothing was sent; a failure: the platform gave no answer. */
	outcome: LoginOutcome | { kind: "incomplete" } | CallFailure;
};

/** Steering fields that conform reads from any form; ours send none, and odd values make it throw. */
const CONFORM_FIELDS = ["__intent__", "__state__"];

const limitNames = { login: "sign-in", register: "register" } as const;

/** Runs the strategy on the request's form; the body may still be read afterwards. */
export function attemptSignIn<Input>(
	context: RequestContext,
	request: Request,
	strategy: SignInStrategy<Input>,
): Promise<SignInAttempt<Input>> {
	const authenticator = new Authenticator<SignInAttempt<Input>>();
	authenticator.use(
		new FormStrategy(async ({ form }) => {
			for (const name of CONFORM_FIELDS) form.delete(name);
			const submission = strategy.parse(form);
			return { submission, outcome: await decide(context, strategy, submission) };
		}),
		strategy.name,
	);
	return authenticator.authenticate(strategy.name, request);
}

async function decide<Input>(
	{ services, clientAddress, log }: RequestContext,
	{ name, call }: SignInStrategy<Input>,
	submission: SignInAttempt<Input>["submission"],
): Promise<SignInAttempt<Input>["outcome"]> {
	if (submission.status !== "success") return { kind: "incomplete" };
	const isAllowed = await services.rateLimits.allow(limitNames[name], clientAddress);
	if (!isAllowed) return { kind: "rate-limited" };
	const called = await call(submission.value);
	return called.ok ? called.value : toCallFailure(called.failure, log);
}

/**
 * Stores the user under a new session id. A copy of the cookie from before the sign-in is worth
 * nothing afterwards.
 */
export async function signInAs(
	context: RequestContext,
	request: Request,
	user: User,
): Promise<void> {
	const { session, origin } = context;
	const previousId = session.data.id;
	session.signIn(user);
	const cookieName = sessionCookieName(origin.startsWith("https:"));
	// Without a cookie the previous id never left this request.
	if (request.headers.get("Cookie")?.includes(`${cookieName}=`)) {
		await revokeSession(context, previousId, SESSION_SECONDS);
	}
}

/** Ends a sign-in by a form: the user enters, and the path to go on to is given. */
export async function completeSignIn(
	context: RequestContext,
	request: Request,
	user: User,
): Promise<string> {
	const { session } = context;
	await signInAs(context, request, user);
	session.set({ pendingEmail: undefined, flash: undefined });
	return takeAfterSignInPath(session, user);
}
