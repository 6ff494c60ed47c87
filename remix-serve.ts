/**
 * The build that `remix-serve build/server/index.js` loads: the fallback without our server, beside a
 * live platform. `remix-serve` has no hook before the routes, so the first loader or action of a request
 * creates the request context and runs the guards, and each response commits the session.
 */
import { randomUUID } from "node:crypto";
import * as build from "virtual:remix/server-build";
import type {
	ActionFunction,
	ActionFunctionArgs,
	EntryContext,
	ServerBuild,
} from "@remix-run/node";
import { createLivePlatform } from "./app/platform-client/platform-access.server";
import { createRequestContext, type RequestContext } from "./app/server/context.server";
import { readSettings } from "./app/server/env.server";
import { guardRequest } from "./app/server/http/request-guard.server";
import { finishResponse } from "./app/server/http/response.server";
import { readTrustedRequest } from "./app/server/request/trusted-request.server";
import { createServices, type Services } from "./app/server/services.server";

export * from "virtual:remix/server-build";

type Prepared = { context: RequestContext; early: Response | null };

export const routes: ServerBuild["routes"] = Object.fromEntries(
	Object.entries<ServerBuild["routes"][string]>(build.routes).map(([id, route]) => {
		if (!route) return [id, route];
		const { loader, action } = route.module;
		const module = {
			...route.module,
			...(loader && { loader: withContext(loader as ActionFunction) }),
			...(action && { action: withContext(action) }),
		};
		return [id, { ...route, module }];
	}),
);

export const entry: ServerBuild["entry"] = {
	module: { ...build.entry.module, default: renderWithContext },
};

let services: Promise<Services> | undefined;

function loadServices(): Promise<Services> {
	if (services) return services;
	const settings = readSettings(process.env);
	if (!settings.apiBaseUrl) {
		throw new Error("remix-serve needs API_BASE_URL; `npm start` runs the embedded platform");
	}
	services = createServices(settings, createLivePlatform(settings.apiBaseUrl));
	return services;
}

/** Keyed by the load context, which `remix-serve` creates empty for each request. */
const prepared = new WeakMap<object, Promise<Prepared>>();

function prepare(request: Request, loadContext: object): Promise<Prepared> {
	const known = prepared.get(loadContext) ?? createContext(request, loadContext);
	prepared.set(loadContext, known);
	return known;
}

async function createContext(request: Request, loadContext: object): Promise<Prepared> {
	const services = await loadServices();
	// The guards may read the form as well.
	const trusted = readTrustedRequest(request.clone(), undefined, services.settings);
	const context = await createRequestContext(services, { ...trusted, requestId: randomUUID() });
	Object.assign(loadContext, context);
	const guarded = await guardRequest(trusted.request, context);
	return { context, early: guarded instanceof Response ? guarded : null };
}

function withContext(handler: ActionFunction): ActionFunction {
	return async (args) => {
		const { request } = args;
		const { context, early } = await prepare(request, args.context);
		const finish = (response: Response) => finishResponse(request, response, context);
		// Copies the response, because the handlers of a request share it.
		if (early) throw await finish(new Response(early.body, early));
		try {
			const result = await handler(args);
			return result instanceof Response ? finish(result) : result;
		} catch (thrown) {
			throw thrown instanceof Response ? await finish(thrown) : thrown;
		}
	};
}

/** A page without a loader, such as an unknown address, gets its context here. */
async function renderWithContext(
	request: Request,
	status: number,
	headers: Headers,
	remix: EntryContext,
	loadContext: ActionFunctionArgs["context"],
): Promise<Response> {
	const { context, early } = await prepare(request, loadContext);
	headers.set("X-Request-Id", context.requestId);
	const response =
		early ?? (await build.entry.module.default(request, status, headers, remix, context));
	return finishResponse(request, response, context);
}
