/** What the console's routes share: its address, what a request carries, how much a list shows. */
import type { Hono } from "hono";

export const CONSOLE_PATH = "/operator";

export type Env = {
	Bindings: { clientAddress: string };
	/** The name that the operator gave at sign-in; missing without a sign-in. */
	Variables: { operatorName: string | undefined };
};

export type ConsoleApp = Hono<Env>;

/** Older ones are for the command line, which lists everything. */
export const LIST_LIMIT = 100;

/** Who acts, in the audit log. */
export const actorOf = (operatorName: string | undefined) => `console:${operatorName ?? "?"}`;
