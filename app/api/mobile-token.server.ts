/** Tokens that carry a sign-in between the app and the web (docs/product.md#session). */
import type { User } from "../domain/account/user";
import { PlatformError } from "./platform-error.server";
import type { Transport } from "./transport.server";
import { toNestedUser } from "./user.server";

export type MobileTokenOutcome =
	| { kind: "signed-in"; user: User }
	/** 401: 'Invalid mobile token'. */
	| { kind: "invalid-token" }
	/** Everything else: 'Token exchange failed'. */
	| { kind: "failed" };

export type WebTokenOutcome =
	| { kind: "token"; token: string }
	/** 401, or a message about authentication or a token: sign in again. */
	| { kind: "sign-in-needed" }
	| { kind: "failed" };

export type TokenCalls = {
	/** Signs in by the app's token; never throws a `PlatformError`, the page goes on without. */
	exchangeMobileToken(token: string): Promise<MobileTokenOutcome>;
	/** A token for web subscriptions; never throws a `PlatformError`. */
	generateWebToken(): Promise<WebTokenOutcome>;
};

/** The calls that exchange and make sign-in tokens. */
export function createTokenCalls(transport: Transport): TokenCalls {
	return {
		exchangeMobileToken: async (token) => {
			// A header cannot carry other characters, and no token has them.
			if (!/^[\x21-\x7e]+$/.test(token)) return { kind: "invalid-token" };
			try {
				const data = await transport.call("exchangeMobileToken", { bearerToken: token });
				return { kind: "signed-in", user: toNestedUser(data) };
			} catch (error) {
				if (!(error instanceof PlatformError)) throw error;
				return { kind: error.kind === "unauthenticated" ? "invalid-token" : "failed" };
			}
		},
		generateWebToken: async () => {
			try {
				const { token } = await transport.call("generateWebToken");
				return { kind: "token", token };
			} catch (error) {
				if (!(error instanceof PlatformError)) throw error;
				const isAboutSignIn = /authenticat|token/i.test(error.serverMessage ?? "");
				const needsSignIn = error.kind === "unauthenticated" || isAboutSignIn;
				return { kind: needsSignIn ? "sign-in-needed" : "failed" };
			}
		},
	};
}
