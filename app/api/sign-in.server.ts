/**
 * Login and registration: what counts as success is judged on the raw envelope
 * (docs/product.md#account).
 */

import type { User } from "../domain/account/user";
import { getAnswerError, type RawAnswer } from "./answer.server";
import { hasCode, isRecord, readFieldErrors } from "./envelope.server";
import { readText } from "./scalar.server";
import type { Transport } from "./transport.server";
import { toUser } from "./user.server";

export type SignInRefusal = {
	kind: "refused";
	/** The platform's own words, shown by the form; absent: show the form's own text. */
	message?: string;
	/** Field name of the payload to its first message. */
	fieldErrors?: Record<string, string>;
};
export type RegisterOutcome = { kind: "signed-in"; user: User } | SignInRefusal;
export type LoginOutcome = RegisterOutcome | { kind: "email-not-verified" };

export type LoginInput = { email: string; password: string };
export type RegisterInput = {
	name: string;
	email: string;
	phone: string;
	password: string;
	passwordConfirmation: string;
};

export type SignInCalls = {
	/** Signs in; throws only when the platform gave no usable answer or is busy. */
	login(input: LoginInput): Promise<LoginOutcome>;
	/** Registers at the configured path, and once at the other one after a 404 or 405. */
	register(input: RegisterInput): Promise<RegisterOutcome>;
	/** Registers at the second path of the contract only. */
	registerV1(input: RegisterInput): Promise<RegisterOutcome>;
};

type SignInCallName = "login" | "register" | "registerV1";

const successMessages: Record<SignInCallName, string> = {
	login: "Login successful",
	register: "Registration successful",
	registerV1: "Registration successful",
};
const notVerifiedCodes = ["auth_009", "email_not_verified"];

/** The calls that sign in by password or register. */
export function createSignInCalls(transport: Transport): SignInCalls {
	return {
		login: async ({ email, password }) => {
			const answer = await transport.ask("login", { body: { email, password } });
			const isNotVerified = hasCode(answer.envelope, notVerifiedCodes);
			return isNotVerified ? { kind: "email-not-verified" } : judge(transport, "login", answer);
		},
		register: (input) => register(transport, "register", input),
		registerV1: (input) => register(transport, "registerV1", input),
	};
}

async function register(
	transport: Transport,
	callName: "register" | "registerV1",
	{ name, email, phone, password, passwordConfirmation }: RegisterInput,
): Promise<RegisterOutcome> {
	const body = { name, email, phone, password, password_confirmation: passwordConfirmation };
	return judge(transport, callName, await transport.ask(callName, { body }));
}

/** Success needs a 2xx, no success flag that says otherwise, and the exact message. */
function judge(transport: Transport, callName: SignInCallName, answer: RawAnswer): RegisterOutcome {
	const error = getAnswerError(callName, answer);
	if (error && error.kind !== "refused" && error.kind !== "unauthenticated") throw error;
	if (!error && !isRecord(answer.body)) transport.parse(callName, answer);
	const message = readText(answer.envelope.message) ?? readInnerMessage(answer.body);
	if (!error && message === successMessages[callName]) {
		return { kind: "signed-in", user: toUser(transport.parse(callName, answer).user) };
	}
	if (!error) transport.report({ type: "unexpected-message", callName, status: answer.status });
	return { kind: "refused", message, fieldErrors: readFieldErrors(answer.envelope) };
}

/** Some answers carry the message beside the user, inside the data. */
function readInnerMessage(body: unknown): string | undefined {
	const data = isRecord(body) && isRecord(body.data) ? body.data : {};
	return typeof data.message === "string" ? readText(data.message) : undefined;
}
