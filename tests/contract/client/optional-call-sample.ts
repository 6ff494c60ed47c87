/** The optional calls, each with a good answer, as `call-sample.ts` has the 21. */
import type { OptionalCallName } from "../../../contract/optional-calls";
import type { CallSample } from "./call-sample";

const newPassword = { password: "secret-2", passwordConfirmation: "secret-2" };
const wirePassword = { password: "secret-2", password_confirmation: "secret-2" };

export const optionalCallSamples: Record<OptionalCallName, CallSample> = {
	forgotPassword: {
		invoke: (client) => client.account.forgotPassword("mona@example.com"),
		answer: { message: "On its way" },
		path: "/api/v1/auth/forgot-password",
		body: { email: "mona@example.com" },
		outcome: { kind: "asked" },
	},
	resetPassword: {
		invoke: (client) => client.account.resetPassword({ token: "mail-token", ...newPassword }),
		answer: { message: "Password changed" },
		path: "/api/v1/auth/reset-password",
		body: { token: "mail-token", ...wirePassword },
		outcome: { kind: "changed" },
	},
	changePassword: {
		invoke: (client) =>
			client.account.changePassword({ currentPassword: "secret-1", ...newPassword }),
		answer: { message: "Password changed" },
		path: "/api/v1/auth/change-password",
		body: { current_password: "secret-1", ...wirePassword },
		outcome: { kind: "changed" },
	},
};

export const optionalCallNames = Object.keys(optionalCallSamples) as OptionalCallName[];
