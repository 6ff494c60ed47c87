/** Signing in and out, registering, verifying an email (docs/product.md#account). */
import {
	createEmailVerificationCalls,
	type EmailVerificationCalls,
} from "./email-verification.server";
import { createTokenCalls, type TokenCalls } from "./mobile-token.server";
import { createSessionCalls, type SessionCalls } from "./session.server";
import { createSignInCalls, type SignInCalls } from "./sign-in.server";
import type { Transport } from "./transport.server";

export type AuthCalls = SignInCalls & SessionCalls & TokenCalls & EmailVerificationCalls;

/** The calls about accounts and sessions. */
export function createAuthCalls(transport: Transport): AuthCalls {
	return {
		...createSignInCalls(transport),
		...createSessionCalls(transport),
		...createTokenCalls(transport),
		...createEmailVerificationCalls(transport),
	};
}
