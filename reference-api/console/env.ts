/** What the console's routes share: its address and what a request carries. */
import type { Context, Hono } from "hono";
import type { SignedIn } from "../operator/operator-store";
import type { ConsoleText } from "./console-text";

export const CONSOLE_PATH = "/operator";

export type Env = {
	Bindings: { clientAddress: string; supportCode: string };
	Variables: {
		/** Missing without a sign-in. */
		operator: SignedIn | undefined;
		/** Of the operator's session, for its forms. */
		formToken: string | undefined;
		text: ConsoleText;
	};
};

export type ConsoleApp = Hono<Env>;
export type ConsoleContext = Context<Env>;

/** The hidden field of every form that a session is shown. */
export const FORM_TOKEN = "form_token";

/** The hidden field that says which operator had opened the form. */
export const FORM_OPERATOR = "form_operator";

/** Who acts, in the audit log. */
export const actorOf = (http: ConsoleContext) => `console:${http.get("operator")?.name ?? "?"}`;
