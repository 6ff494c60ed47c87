/** The values that the middlewares of a request pass to each other. */
import type { RequestIdVariables } from "hono/request-id";
import type { DocumentCaching } from "~/server/context.server";
import type { ConnectionBindings } from "./request-facts.server";

export type AppEnv = {
	Bindings: ConnectionBindings;
	Variables: RequestIdVariables & {
		/** Marks a file of the build, which is not logged. */
		isFile?: boolean;
		/** The page cache keeps the answer if it can, so that compressing it well is worth its time. */
		isKept?: boolean;
		/** How the page that was rendered may be cached. */
		document?: DocumentCaching;
	};
};
