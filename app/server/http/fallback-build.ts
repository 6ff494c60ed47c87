/**
 * The build that `remix-serve build/server/index.js` loads: the fallback without our server. Each
 * loader and action gets the request context that `server.ts` would have created, and the session
 * is committed on every answer.
 */
import * as build from "virtual:remix/server-build";
import type { ServerBuild } from "@remix-run/node";
import { withFallbackContext } from "./fallback-context.server";

export * from "virtual:remix/server-build";

export const routes: ServerBuild["routes"] = withFallbackContext(build.routes);
