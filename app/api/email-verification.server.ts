/** Verifying an email and asking for another mail (docs/product.md#account). */
import { PlatformError } from "./platform-error.server";
import type { Transport } from "./transport.server";

export type VerifyEmailOutcome =
	| { kind: "verified" }
	/** 401: 'Invalid or expired verification link.' */
	| { kind: "invalid-link" }
	/** Another refusal: 'Verification failed. Please request a new link.' */
	| { kind: "failed" };

export type SendVerificationEmailOutcome = { kind: "sent" } | { kind: "refused" };

export type EmailVerificationCalls = {
	/** Spends the token, without cookies; throws when the platform gave no usable answer. */
	verifyEmail(token: string): Promise<VerifyEmailOutcome>;
	/** Asks for another mail; throws when the platform gave no usable answer. */
	sendVerificationEmail(email: string): Promise<SendVerificationEmailOutcome>;
};

/** The calls that verify an email address. */
export function createEmailVerificationCalls(transport: Transport): EmailVerificationCalls {
	return {
		verifyEmail: async (token) => {
			try {
				await transport.call("verifyEmail", { body: { token } });
				return { kind: "verified" };
			} catch (error) {
				if (!(error instanceof PlatformError)) throw error;
				if (error.kind === "unauthenticated") return { kind: "invalid-link" };
				if (error.kind === "refused") return { kind: "failed" };
				throw error;
			}
		},
		sendVerificationEmail: async (email) => {
			try {
				await transport.call("sendVerificationEmail", { body: { email } });
				return { kind: "sent" };
			} catch (error) {
				if (!(error instanceof PlatformError)) throw error;
				if (error.kind === "refused" || error.kind === "unauthenticated")
					return { kind: "refused" };
				throw error;
			}
		},
	};
}
