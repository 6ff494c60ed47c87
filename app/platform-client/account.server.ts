/**
 * The account at the platform: login and registration, the session check, signing out, tokens that carry a
 * sign-in between the app and the web, verifying an email (docs/product/account.md). What a person changes
 * is beside it, in `account-change.server.ts`.
 */
import { type WireUser, wireUser } from "../../contract/user";
import {
	type CompleteProfile,
	type Profile,
	profileSchema,
	type User,
} from "../domain/account/user";
import { readErrorCode } from "../domain/site/error-code";
import { callPolicies, type MessageCallName } from "./call-policy.server";
import { Calls, type PlatformCaller } from "./pipeline.server";
import {
	getResponseFailure,
	getResponseKind,
	hasCode,
	isRecord,
	type PlatformResponse,
	readFieldErrors,
} from "./response.server";
import {
	type CallResult,
	type FailureKind,
	mapResult,
	type Rejected,
	readRejectionWords,
	succeed,
} from "./result.server";
import { readPictureAddress, readText, readTier, toId } from "./scalar.server";

export type RegisterOutcome = { kind: "signed-in"; user: User } | Rejected;
export type LoginOutcome = RegisterOutcome | { kind: "email-not-verified" };

/** `rejected` removes the stored user; `no-response` keeps it. */
export type SessionCheck =
	| { kind: "signed-in"; user: User }
	| { kind: "rejected" }
	| { kind: "no-response" };

export type MobileTokenOutcome =
	| { kind: "signed-in"; user: User }
	/** 401: 'Invalid mobile token'. */
	| { kind: "invalid-token" }
	/** Any other failure: 'Token exchange failed'. The platform may have rejected the token in its own way. */
	| { kind: "failed"; isRejected: boolean };

export type WebTokenOutcome =
	| { kind: "token"; token: string }
	/** 401, or a message about authentication or a token: sign in again. */
	| { kind: "sign-in-needed" }
	| { kind: "rejected" }
	/** No usable response. */
	| { kind: "failed" };

export type VerifyEmailOutcome =
	| { kind: "verified" }
	/** 401: 'Invalid or expired verification link.' */
	| { kind: "invalid-link" }
	/** A newer mail was sent. */
	| { kind: "replaced-link" }
	/** Another rejection: 'Verification failed. Please request a new link.' */
	| { kind: "failed" };

export type VerificationLink =
	| { kind: "known"; email: string }
	/** 401: unknown, replaced or too old. */
	| { kind: "invalid-link" };

export type SendVerificationEmailOutcome = { kind: "sent" } | { kind: "rejected" };

export type LoginInput = { email: string; password: string };
export type RegisterInput = CompleteProfile & LoginInput & { passwordConfirmation: string };

const notVerifiedCodes = ["auth_009", "email_not_verified"];

export class AccountCalls extends Calls {
	/** Signs in; fails only when the platform gave no usable response or is busy. */
	async login(
		{ email, password }: LoginInput,
		{ isKnown = false }: { isKnown?: boolean } = {},
	): Promise<CallResult<LoginOutcome>> {
		const body = { email, password };
		const received = await this.caller.request("login", { body, isClientKnown: isKnown });
		if (!received.ok) return received;
		const isNotVerified = hasCode(received.value.envelope, notVerifiedCodes);
		if (isNotVerified) return succeed({ kind: "email-not-verified" });
		return classifySignIn(this.caller, "login", received.value);
	}

	/** Registers at the configured path, and once at the other one after a 404 or 405. */
	async register(input: RegisterInput): Promise<CallResult<RegisterOutcome>> {
		const { passwordConfirmation, ...fields } = input;
		const body = { ...fields, password_confirmation: passwordConfirmation };
		const received = await this.caller.request("register", { body });
		return received.ok ? classifySignIn(this.caller, "register", received.value) : received;
	}

	/** Checks the session once, in half the usual time; every failure is one of its outcomes. */
	async me(): Promise<SessionCheck> {
		const received = await this.caller.request("me");
		if (!received.ok) return { kind: "no-response" };
		if (isSessionRejected(received.value)) return { kind: "rejected" };
		const read = this.caller.parse("me", received.value);
		return read.ok
			? { kind: "signed-in", user: toNestedUser(read.value) }
			: { kind: "no-response" };
	}

	/** Ends the session; a failure is ignored, because the visitor is signed out here anyway. */
	async logout(): Promise<void> {
		await this.caller.request("logout");
	}

	/** Signs in by the app's token; every failure is an outcome, so that the page can continue. */
	async exchangeMobileToken(token: string): Promise<MobileTokenOutcome> {
		// A header cannot carry other characters, and no token has them.
		if (!/^[\x21-\x7e]+$/.test(token)) return this.#rejectMobileToken(0);
		const exchanged = await this.caller.call("exchangeMobileToken", { bearerToken: token });
		if (exchanged.ok) return { kind: "signed-in", user: toNestedUser(exchanged.value) };
		const { kind, status } = exchanged.failure;
		if (kind === "unauthenticated") return this.#rejectMobileToken(status);
		const message = "Token exchange failed";
		this.caller.report({ type: "failure", callName: "exchangeMobileToken", status, message });
		return { kind: "failed", isRejected: kind === "rejected" };
	}

	#rejectMobileToken(status: number): MobileTokenOutcome {
		const message = "Invalid mobile token";
		this.caller.report({ type: "failure", callName: "exchangeMobileToken", status, message });
		return { kind: "invalid-token" };
	}

	/** A token for web subscriptions; every failure is one of its outcomes. */
	async generateWebToken(): Promise<WebTokenOutcome> {
		const made = await this.caller.call("generateWebToken");
		if (made.ok) return { kind: "token", token: made.value.token };
		const { kind, serverMessage = "" } = made.failure;
		const needsSignIn = kind === "unauthenticated" || /authenticat|token/i.test(serverMessage);
		if (needsSignIn) return { kind: "sign-in-needed" };
		return { kind: kind === "rejected" ? "rejected" : "failed" };
	}

	/** Reads which address the token confirms, without spending it and without cookies. */
	async readVerificationLink(token: string): Promise<CallResult<VerificationLink>> {
		const read = await this.caller.call("verificationLink", { body: { token } });
		if (!read.ok && read.failure.kind === "unauthenticated")
			return succeed({ kind: "invalid-link" });
		return mapResult(read, ({ email }) => ({ kind: "known", email }));
	}

	/** Spends the token, without cookies; fails when the platform gave no usable response. */
	async verifyEmail(token: string): Promise<CallResult<VerifyEmailOutcome>> {
		const verified = await this.caller.call("verifyEmail", { body: { token } });
		if (verified.ok) return succeed({ kind: "verified" });
		const { kind, code } = verified.failure;
		if (readErrorCode(code) === "verification_link_replaced") {
			return succeed({ kind: "replaced-link" });
		}
		if (kind === "unauthenticated") return succeed({ kind: "invalid-link" });
		return kind === "rejected" ? succeed({ kind: "failed" }) : verified;
	}

	/** Requests another mail; fails when the platform gave no usable response. */
	async sendVerificationEmail(email: string): Promise<CallResult<SendVerificationEmailOutcome>> {
		const sent = await this.caller.call("sendVerificationEmail", { body: { email } });
		if (sent.ok) return succeed({ kind: "sent" });
		return isRejection(sent.failure.kind) ? succeed({ kind: "rejected" }) : sent;
	}
}

const isRejection = (kind: FailureKind) => kind === "rejected" || kind === "unauthenticated";

/** Success needs a 2xx, no success flag that says otherwise, and the exact message. */
function classifySignIn(
	caller: PlatformCaller,
	callName: MessageCallName,
	response: PlatformResponse,
): CallResult<RegisterOutcome> {
	const failed = getResponseFailure(callName, response);
	const message = readText(response.envelope.message) ?? readInnerMessage(response.body);
	if (!failed && (message === callPolicies[callName].successMessage || !isRecord(response.body))) {
		const parsed = caller.parse(callName, response);
		return mapResult(parsed, ({ user }) => ({ kind: "signed-in", user: toUser(user) }));
	}
	if (failed && !isRejection(failed.failure.kind)) return failed;
	if (!failed) caller.report({ type: "unexpected-message", callName, status: response.status });
	const words = failed ? readRejectionWords(failed) : {};
	const fieldErrors = readFieldErrors(response.envelope);
	// The words of a success explain no failure.
	const isSuccessMessage = message === callPolicies[callName].successMessage;
	const reason = isSuccessMessage ? { message: undefined } : { ...words, message };
	return succeed({ kind: "rejected", ...reason, fieldErrors });
}

/** Some responses carry the message beside the user, inside the data. */
function readInnerMessage(body: unknown): string | undefined {
	const data = isRecord(body) && isRecord(body.data) ? body.data : {};
	return typeof data.message === "string" ? readText(data.message) : undefined;
}

/** Statuses that reject the session, whatever the body says. */
const rejectingStatuses = [401, 403, 419];

/**
 * A platform that fails (5xx), throttles (429) or redirects has not rejected the session. A 2xx
 * without a user has (docs/decisions/047).
 */
function isSessionRejected(response: PlatformResponse): boolean {
	const { status, body, envelope } = response;
	// A firewall's page. 401 and 419 count as pages, too: frameworks render them as HTML.
	if (status === 403 && body === undefined) return false;
	if (rejectingStatuses.includes(status)) return true;
	const kind = getResponseKind("me", response);
	if (kind === "rejected") return envelope.success === false;
	if (kind !== "ok") return false;
	const data = isRecord(body) && "data" in body ? body.data : body;
	return data === null || (isRecord(data) && data.user === null);
}

/** Converts a user. Only a literal false suspends the account, and either verification field verifies it. */
function toUser(wire: WireUser): User {
	return {
		...toProfile(wire),
		id: toId(wire.id),
		email: wire.email,
		avatar: readPictureAddress(wire.avatar),
		isActive: wire.is_active !== false,
		isEmailVerified: Boolean(wire.email_verified_at) || Boolean(wire.email_verified),
		...(wire.email_undeliverable === true && { isEmailUndeliverable: true }),
		...(wire.reminders_off === true && { hasRemindersOff: true }),
		isCreator: wire.is_creator === true,
		creatorTier: readTier(wire.creator_tier),
		mailLocale: readText(wire.locale),
	};
}

/** The fields of a profile have the same names on the wire. */
function toProfile(wire: WireUser): Profile {
	const names = profileSchema.keyof().options;
	const fields = Object.fromEntries(names.map((name) => [name, readText(wire[name])]));
	return profileSchema.parse({ ...fields, name: fields.name ?? "" });
}

/** Returns the user of a parsed response, which is under `user.user`, under `user` or at the top. */
export function toNestedUser(data: Record<string, unknown>): User {
	const inner = isRecord(data.user) ? data.user : {};
	for (const candidate of [inner.user, inner]) {
		const parsed = wireUser.safeParse(candidate);
		if (parsed.success) return toUser(parsed.data);
	}
	return toUser(wireUser.parse(data));
}
