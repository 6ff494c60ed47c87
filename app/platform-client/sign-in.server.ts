/**
 * Login and registration, whose success is decided on the raw envelope (docs/product/account.md).
 */
import type { User } from "../domain/account/user";
import {
	getAnswerFailure,
	hasCode,
	isRecord,
	type RawAnswer,
	readFieldErrors,
} from "./answer.server";
import { callPolicies, type MessageCallName } from "./call-policy.server";
import type { Pipeline } from "./pipeline.server";
import {
	type CallResult,
	type FailureKind,
	mapResult,
	type Refused,
	readRefusalWords,
	succeed,
} from "./result.server";
import { readText } from "./scalar.server";
import { toUser } from "./user.server";

export type RegisterOutcome = { kind: "signed-in"; user: User } | Refused;
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
	/** Signs in; fails only when the platform gave no usable answer or is busy. */
	login(input: LoginInput): Promise<CallResult<LoginOutcome>>;
	/** Registers at the configured path, and once at the other one after a 404 or 405. */
	register(input: RegisterInput): Promise<CallResult<RegisterOutcome>>;
	/** Registers at the second path of the contract only. */
	registerV1(input: RegisterInput): Promise<CallResult<RegisterOutcome>>;
};

const notVerifiedCodes = ["auth_009", "email_not_verified"];

/** Creates the calls that sign in by password or register. */
export function createSignInCalls(pipeline: Pipeline): SignInCalls {
	return {
		login: async ({ email, password }) => {
			const answered = await pipeline.ask("login", { body: { email, password } });
			if (!answered.ok) return answered;
			const isNotVerified = hasCode(answered.value.envelope, notVerifiedCodes);
			if (isNotVerified) return succeed({ kind: "email-not-verified" });
			return classify(pipeline, "login", answered.value);
		},
		register: (input) => register(pipeline, "register", input),
		registerV1: (input) => register(pipeline, "registerV1", input),
	};
}

async function register(
	pipeline: Pipeline,
	callName: "register" | "registerV1",
	{ name, email, phone, password, passwordConfirmation }: RegisterInput,
): Promise<CallResult<RegisterOutcome>> {
	const body = { name, email, phone, password, password_confirmation: passwordConfirmation };
	const answered = await pipeline.ask(callName, { body });
	return answered.ok ? classify(pipeline, callName, answered.value) : answered;
}

/** Success needs a 2xx, no success flag that says otherwise, and the exact message. */
function classify(
	pipeline: Pipeline,
	callName: MessageCallName,
	answer: RawAnswer,
): CallResult<RegisterOutcome> {
	const failed = getAnswerFailure(callName, answer);
	const message = readText(answer.envelope.message) ?? readInnerMessage(answer.body);
	if (!failed && (message === callPolicies[callName].successMessage || !isRecord(answer.body))) {
		const parsed = pipeline.parse(callName, answer);
		return mapResult(parsed, ({ user }) => ({ kind: "signed-in", user: toUser(user) }));
	}
	if (failed && !isRefusal(failed.failure.kind)) return failed;
	if (!failed) pipeline.report({ type: "unexpected-message", callName, status: answer.status });
	const words = failed ? readRefusalWords(failed) : {};
	const fieldErrors = readFieldErrors(answer.envelope);
	// The words of a success explain no failure.
	const isSuccessMessage = message === callPolicies[callName].successMessage;
	const reason = isSuccessMessage ? { message: undefined } : { ...words, message };
	return succeed({ kind: "refused", ...reason, fieldErrors });
}

const isRefusal = (kind: FailureKind) => kind === "refused" || kind === "unauthenticated";

/** Some answers carry the message beside the user, inside the data. */
function readInnerMessage(body: unknown): string | undefined {
	const data = isRecord(body) && isRecord(body.data) ? body.data : {};
	return typeof data.message === "string" ? readText(data.message) : undefined;
}
