/** The paths, variables and field names that the console's routes share. */
import type { Context, Hono } from "hono";
import type { SignedIn } from "../operator/operator-store";
import type { ConsoleText } from "./console-text";

export const CONSOLE_PATH = "/operator";
export const SECOND_FACTOR_PATH = `${CONSOLE_PATH}/second-factor`;

export type Env = {
	Bindings: { clientAddress: string; requestId: string };
	Variables: {
		/** Undefined without a sign-in. */
		operator: SignedIn | undefined;
		/** The CSRF token of the operator's session. */
		formToken: string | undefined;
		text: ConsoleText;
	};
};

export type ConsoleApp = Hono<Env>;
export type ConsoleContext = Context<Env>;

/** The hidden field for the CSRF token, in every form shown to a session. */
export const FORM_TOKEN = "form_token";

/** The hidden field for the operator who opened the form. */
export const FORM_OPERATOR = "form_operator";

/** The actor in the audit log. */
export const actorOf = (http: ConsoleContext) => `console:${http.get("operator")?.name ?? "?"}`;
