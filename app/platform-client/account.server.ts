/**
 * The account at the platform: the session check, signing out, tokens that carry a sign-in between
 * the app and the web, verifying an email (docs/product/account.md). Login and registration are
 * beside it, in `sign-in.server.ts`, passwords in `password.server.ts`.
 */
import type { User } from "../domain/account/user";
import { readRefusalCode } from "../domain/site/refusal";
import { type AccountChangeCalls, createAccountChangeCalls } from "./account-change.server";
import { getAnswerKind, isRecord, type RawAnswer } from "./answer.server";
import { createPasswordCalls, type PasswordCalls } from "./password.server";
import type { Pipeline } from "./pipeline.server";
import { type CallResult, mapResult, succeed } from "./result.server";
import { createSignInCalls, type SignInCalls } from "./sign-in.server";
import { toNestedUser } from "./user.server";

/** `refused` removes the stored user; `no-answer` keeps it. */
export type SessionCheck =
	| { kind: "signed-in"; user: User }
	| { kind: "refused" }
	| { kind: "no-answer" };

export type MobileTokenOutcome =
	| { kind: "signed-in"; user: User }
	/** 401: 'Invalid mobile token'. */
	| { kind: "invalid-token" }
	/** Any other failure: 'Token exchange failed'. */
	| { kind: "failed" };

export type WebTokenOutcome =
	| { kind: "token"; token: string }
	/** 401, or a message about authentication or a token: sign in again. */
	| { kind: "sign-in-needed" }
	| { kind: "refused" }
	/** No usable answer. */
	| { kind: "failed" };

export type VerifyEmailOutcome =
	| { kind: "verified" }
	/** 401: 'Invalid or expired verification link.' */
	| { kind: "invalid-link" }
	/** A newer mail was sent. */
	| { kind: "replaced-link" }
	/** Another refusal: 'Verification failed. Please request a new link.' */
	| { kind: "failed" };

export type SendVerificationEmailOutcome = { kind: "sent" } | { kind: "refused" };

export type AccountCalls = SignInCalls &
	PasswordCalls &
	AccountChangeCalls & {
		/** Checks the session once, in half the usual time; every failure is one of its outcomes. */
		me(): Promise<SessionCheck>;
		/** Ends the session; a failure is ignored, because the visitor is signed out here anyway. */
		logout(): Promise<void>;
		/** Signs in by the app's token; every failure is an outcome, so that the page can continue. */
		exchangeMobileToken(token: string): Promise<MobileTokenOutcome>;
		/** A token for web subscriptions; every failure is one of its outcomes. */
		generateWebToken(): Promise<WebTokenOutcome>;
		/** Spends the token, without cookies; fails when the platform gave no usable answer. */
		verifyEmail(token: string): Promise<CallResult<VerifyEmailOutcome>>;
		/** Asks for another mail; fails when the platform gave no usable answer. */
		sendVerificationEmail(email: string): Promise<CallResult<SendVerificationEmailOutcome>>;
	};

/** Creates the calls about accounts and sessions. */
export function createAccountCalls(pipeline: Pipeline): AccountCalls {
	return {
		...createSignInCalls(pipeline),
		...createPasswordCalls(pipeline),
		...createAccountChangeCalls(pipeline),
		me: () => checkSession(pipeline),
		logout: async () => {
			await pipeline.ask("logout");
		},
		exchangeMobileToken: (token) => exchangeMobileToken(pipeline, token),
		generateWebToken: () => generateWebToken(pipeline),
		verifyEmail: (token) => verifyEmail(pipeline, token),
		sendVerificationEmail: async (email) => {
			const sent = await pipeline.call("sendVerificationEmail", { body: { email } });
			if (sent.ok) return succeed({ kind: "sent" });
			const { kind } = sent.failure;
			const isRefusal = kind === "refused" || kind === "unauthenticated";
			return isRefusal ? succeed({ kind: "refused" }) : sent;
		},
	};
}

/** Statuses that reject the session, whatever the body says. */
const refusalStatuses = [401, 403, 419];

async function checkSession(pipeline: Pipeline): Promise<SessionCheck> {
	const answered = await pipeline.ask("me");
	if (!answered.ok) return { kind: "no-answer" };
	if (isSessionRejected(answered.value)) return { kind: "refused" };
	const read = pipeline.parse("me", answered.value);
	return read.ok ? { kind: "signed-in", user: toNestedUser(read.value) } : { kind: "no-answer" };
}

/**
 * A platform that fails (5xx), throttles (429) or redirects has not rejected the session. A 2xx
 * without a user has (docs/decisions/047).
 */
function isSessionRejected(answer: RawAnswer): boolean {
	const { status, body, envelope } = answer;
	// A firewall's page. 401 and 419 count as pages, too: frameworks render them as HTML.
	if (status === 403 && body === undefined) return false;
	if (refusalStatuses.includes(status)) return true;
	const kind = getAnswerKind("me", answer);
	if (kind === "refused") return envelope.success === false;
	if (kind !== "ok") return false;
	const data = isRecord(body) && "data" in body ? body.data : body;
	return data === null || (isRecord(data) && data.user === null);
}

async function exchangeMobileToken(pipeline: Pipeline, token: string): Promise<MobileTokenOutcome> {
	// A header cannot carry other characters, and no token has them.
	if (!/^[\x21-\x7e]+$/.test(token)) return { kind: "invalid-token" };
	const exchanged = await pipeline.call("exchangeMobileToken", { bearerToken: token });
	if (exchanged.ok) return { kind: "signed-in", user: toNestedUser(exchanged.value) };
	const isTokenWrong = exchanged.failure.kind === "unauthenticated";
	return { kind: isTokenWrong ? "invalid-token" : "failed" };
}

async function generateWebToken(pipeline: Pipeline): Promise<WebTokenOutcome> {
	const made = await pipeline.call("generateWebToken");
	if (made.ok) return { kind: "token", token: made.value.token };
	const { kind, serverMessage = "" } = made.failure;
	const needsSignIn = kind === "unauthenticated" || /authenticat|token/i.test(serverMessage);
	if (needsSignIn) return { kind: "sign-in-needed" };
	return { kind: kind === "refused" ? "refused" : "failed" };
}

async function verifyEmail(
	pipeline: Pipeline,
	token: string,
): Promise<CallResult<VerifyEmailOutcome>> {
	const verified = await pipeline.call("verifyEmail", { body: { token } });
	if (verified.ok) return mapResult(verified, () => ({ kind: "verified" }));
	const { kind, code } = verified.failure;
	if (readRefusalCode(code) === "verification_link_replaced") {
		return succeed({ kind: "replaced-link" });
	}
	if (kind === "unauthenticated") return succeed({ kind: "invalid-link" });
	return kind === "refused" ? succeed({ kind: "failed" }) : verified;
}
