/** What the middlewares of a request hand to each other. */
import type { RequestIdVariables } from "hono/request-id";
import type { DocumentCaching } from "~/server/context.server";
import type { ConnectionBindings } from "./request-facts.server";

export type AppEnv = {
	Bindings: ConnectionBindings;
	Variables: RequestIdVariables & {
		/** The answer is a file of the build: it has no line in the log. */
		isFile?: boolean;
		/** How the page that was rendered may be cached. */
		document?: DocumentCaching;
	};
};
