/**
 * How people come in: one remix-auth authenticator for the process, with a named strategy for each way. A
 * strategy calls the platform once and returns the outcome. `sign-in.server.ts` stores who came in to the
 * site; the console's pages set the cookie of an operator's session.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { z } from "zod";
import { userSchema } from "~/domain/account/user";
import type {
	LoginInput,
	LoginOutcome,
	RegisterInput,
	RegisterOutcome,
} from "~/platform-client/account.server";
import { createCookieStore } from "~/platform-client/cookie-jar.server";
import type { CallResult } from "~/platform-client/result.server";
import { type CallFailure, reportCallFailure } from "~/server/account/form-error.server";
import type { RequestContext } from "~/server/context.server";
import type { SignInEnd } from "~/server/metrics/metrics.server";

/** A sign-in by token that no session has taken over yet: the person, and the platform's cookies for them. */
export const tokenSignInSchema = z.object({
	user: userSchema,
	upstreamCookies: z.record(z.string(), z.string()),
	csrfToken: z.string().optional(),
});

export type TokenSignIn = z.infer<typeof tokenSignInSchema>;

/** Each way in. A new one is one entry here. */
const ways = {
	/** The form of /login. */
	password: async (context: RequestContext, input: LoginInput): Promise<SignInOutcome> => {
		const { api, limits, knownClient } = context;
		const isKnown = await knownClient.isKnown(input.email);
		const signIn = () =>
			attempt<LoginOutcome>(context, "sign-in", input.email, () =>
				api.account.login(input, { isKnown }),
			);
		if (isKnown) return signIn();
		const isFailure = ({ kind }: SignInOutcome) => kind === "rejected" || kind === "rate-limited";
		return (await limits.guess(signIn, isFailure)) ?? { kind: "rate-limited" };
	},

	/** The form of /register. */
	registration: ({ api, ...context }: RequestContext, input: RegisterInput) =>
		attempt<RegisterOutcome>(context, "register", input.email, () => api.account.register(input)),

	/** `token` or `user_token` in an address. Undefined when the exchange failed; the session is not changed. */
	"app-token": async (
		{ openApi, log, limits }: RequestContext,
		token: string,
	): Promise<TokenSignIn | undefined> => {
		// The platform must not get the cookies of one person with the token of another.
		const cookies = createCookieStore();
		const outcome = await limits.attempt(
			"exchange",
			"link",
			() => openApi(cookies).account.exchangeMobileToken(token),
			(tried) => tried.kind === "invalid-token" || (tried.kind === "failed" && tried.isRejected),
		);
		if (!outcome) return undefined;
		if (outcome.kind === "signed-in") return { user: outcome.user, ...cookies.data };
		log.info({ outcome: outcome.kind }, "mobile sign-in failed, the stored user stays");
		return undefined;
	},

	/** The form of /operator/login. Undefined for a wrong name or password. */
	operator: async (
		{ operator, clientAddress }: RequestContext,
		input: { name: string; password: string },
		request: Request,
	) =>
		operator?.port.sessions.signIn({
			...input,
			address: clientAddress,
			client: readClient(request),
		}),

	/** The code that a sign-in of an operator may ask for. Undefined when no sign-in waits. */
	"operator-code": async ({ operator }: RequestContext, code: string, request: Request) =>
		operator?.port.sessions.signInByCode(operator.tokens, { code, client: readClient(request) }),

	/** The first password of an invited operator. Undefined when the invitation is over. */
	"operator-invitation": async (
		{ operator, clientAddress }: RequestContext,
		input: { token: string; password: string },
		request: Request,
	) =>
		operator?.port.sessions.join({
			...input,
			address: clientAddress,
			client: readClient(request),
		}),
};

/** The browser, as the list of an operator's sessions shows it. */
const readClient = (request: Request) => request.headers.get("User-Agent") ?? undefined;

export type SignInOutcome = LoginOutcome | CallFailure;

/** Makes one attempt on an account, within the limits. */
async function attempt<Outcome extends LoginOutcome>(
	{ limits, log }: Pick<RequestContext, "limits" | "log">,
	limit: "sign-in" | "register",
	email: string,
	call: () => Promise<CallResult<Outcome>>,
): Promise<Outcome | CallFailure> {
	const isFailure = (called: CallResult<Outcome>) => called.ok && called.value.kind === "rejected";
	const called = await limits.attempt(limit, email, call, isFailure);
	if (!called) return { kind: "rate-limited" };
	return called.ok ? called.value : reportCallFailure(called.failure, log);
}

type Ways = typeof ways;
type Input<Way extends keyof Ways> = Parameters<Ways[Way]>[1];
type Outcome<Way extends keyof Ways> = Awaited<ReturnType<Ways[Way]>>;

/** remix-auth hands a strategy only the request; what else belongs to it travels here. */
type Visit = { context: RequestContext; input: unknown; request: Request };
const visits = new AsyncLocalStorage<Visit>();

/** Pages validate their forms by conform before, so a strategy gets an input instead of reading the body. */
class WayIn extends Strategy<unknown, Visit> {
	override name = "way in";

	override async authenticate(): Promise<unknown> {
		const visit = visits.getStore();
		if (!visit) throw new Error("strategies run in `authenticate`");
		return this.verify(visit);
	}
}

const authenticator = new Authenticator<unknown>();
for (const [name, comeIn] of Object.entries(ways)) {
	authenticator.use(
		new WayIn(({ context, input, request }) => comeIn(context, input as never, request)),
		name,
	);
}

/**
 * Runs the strategy of this way on a request. Whether a sign-in fails is in its outcome.
 *
 * @throws what the port of the console throws, which its pages explain
 */
export async function authenticate<Way extends keyof Ways>(
	way: Way,
	request: Request,
	context: RequestContext,
	input: Input<Way>,
): Promise<Outcome<Way>> {
	const count = (outcome: SignInEnd) => context.services.metrics.count("signIn", { way, outcome });
	const work = () => authenticator.authenticate(way, request) as Promise<Outcome<Way>>;
	try {
		const outcome = await visits.run({ context, input, request }, work);
		count(nameEnd(way, outcome));
		return outcome;
	} catch (error) {
		const rejection = context.operator?.port.readRejection(error);
		count(rejection?.kind === "limited" ? "limited" : "failed");
		throw error;
	}
}

const ends: Record<string, SignInEnd> = {
	"signed-in": "accepted",
	"email-not-verified": "accepted",
	/** An operator without a second factor, and one who has to enter a code. */
	done: "accepted",
	code: "accepted",
	rejected: "refused",
	"rate-limited": "limited",
};

/** How a sign-in ended, for the metrics. */
function nameEnd(way: keyof Ways, outcome: Outcome<keyof Ways>): SignInEnd {
	if (outcome === "wrong") return "refused";
	// Anybody can post a code where no sign-in waits for one; only a password leads to a wrong code.
	if (outcome === undefined) return way === "operator-code" ? "failed" : "refused";
	if ("kind" in outcome) return ends[outcome.kind] ?? "failed";
	return "accepted";
}
