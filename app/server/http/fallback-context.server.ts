/**
 * Request contexts under `remix-serve`, which has no hook before the routes. The first loader or
 * action of a request creates the context and checks the visit; the others share it.
 */
import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, ServerBuild } from "@remix-run/node";
import { createRequestContext, type RequestContext } from "~/server/context.server";
import { getFallbackServices } from "~/server/services.server";
import { readRequestFacts } from "./request-facts.server";
import { finishResponse } from "./response.server";
import { checkVisit } from "./visit-check.server";

type Handler = (args: ActionFunctionArgs) => unknown;
type Prepared = { context: RequestContext; early: Response | null };

const prepared = new WeakMap<object, Promise<Prepared>>();

/** True when the load context was made here: `entry.server` then finishes the answer. */
export const isFallbackContext = (context: object) => prepared.has(context);

export function withFallbackContext(routes: ServerBuild["routes"]): ServerBuild["routes"] {
	return Object.fromEntries(
		Object.entries(routes).map(([id, route]) => {
			if (!route) return [id, route];
			const { loader, action } = route.module;
			return [
				id,
				{
					...route,
					module: {
						...route.module,
						...(loader && { loader: wrap(loader as Handler) }),
						...(action && { action: wrap(action as Handler) }),
					},
				},
			];
		}),
	) as ServerBuild["routes"];
}

function wrap(handler: Handler): Handler {
	return async (args) => {
		const { context, early } = await prepare(args);
		if (early) {
			// Copies the answer, because the handlers of a request share it.
			throw await finishResponse(args.request, new Response(early.body, early), context);
		}
		try {
			const result = await handler(args);
			return result instanceof Response ? finishResponse(args.request, result, context) : result;
		} catch (thrown) {
			throw thrown instanceof Response
				? await finishResponse(args.request, thrown, context)
				: thrown;
		}
	};
}

function prepare({ request, context }: ActionFunctionArgs): Promise<Prepared> {
	const known = prepared.get(context);
	if (known) return known;
	const preparing = (async () => {
		const services = await getFallbackServices();
		// The checks may read the form as well.
		const facts = readRequestFacts(request.clone(), undefined, services.settings);
		const made = await createRequestContext(services, {
			...facts,
			requestId: randomUUID(),
		});
		Object.assign(context, made);
		return { context: made, early: await checkVisit(facts.request, made) };
	})();
	prepared.set(context, preparing);
	return preparing;
}
