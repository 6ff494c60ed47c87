/** The visitor's session at the platform: checking and ending it (docs/product.md#session). */
import type { User } from "../domain/account/user";
import { getAnswerKind } from "./answer.server";
import { isRecord } from "./envelope.server";
import { PlatformError } from "./platform-error.server";
import type { Transport } from "./transport.server";
import { toNestedUser } from "./user.server";

/** `refused` removes the stored user; `no-answer` keeps it. */
export type SessionCheck =
	| { kind: "signed-in"; user: User }
	| { kind: "refused" }
	| { kind: "no-answer" };

export type SessionCalls = {
	/** Checks the session once, in half the usual time; never throws a `PlatformError`. */
	me(): Promise<SessionCheck>;
	/** Ends the session; a failure is ignored, because the visitor is signed out here anyway. */
	logout(): Promise<void>;
};

/** What a proxy in front of the platform says when the platform itself says nothing. */
const proxyStatuses = [502, 504];

/** The calls about the running session. */
export function createSessionCalls(transport: Transport): SessionCalls {
	return {
		me: async () => {
			try {
				const answer = await transport.ask("me");
				if (proxyStatuses.includes(answer.status)) return { kind: "no-answer" };
				if (getAnswerKind(answer) !== "ok" || saysNobody(answer.body)) return { kind: "refused" };
				return { kind: "signed-in", user: toNestedUser(transport.parse("me", answer)) };
			} catch (error) {
				if (!(error instanceof PlatformError)) throw error;
				return { kind: "no-answer" };
			}
		},
		logout: async () => {
			await transport.ask("logout").catch((error: unknown) => {
				if (!(error instanceof PlatformError)) throw error;
			});
		},
	};
}

/** A 2xx that names nobody is an answer, and it says no. */
function saysNobody(body: unknown): boolean {
	const data = isRecord(body) && "data" in body ? body.data : body;
	return data === null || (isRecord(data) && data.user === null);
}
