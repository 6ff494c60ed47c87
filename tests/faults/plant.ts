/** Plants a fault in one route of the built site. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { SiteOptions } from "../support/site";

export type RouteWork = (given: ActionFunctionArgs) => unknown;

/** Returns the site with another action or loader in one route. */
export const plantInRoute =
	(
		id: string,
		kind: "action" | "loader",
		make: (own: RouteWork) => RouteWork,
	): NonNullable<SiteOptions["change"]> =>
	(build) => {
		const route = build.routes[id];
		const own = route?.module[kind] as RouteWork | undefined;
		if (!route || !own) throw new Error(`no ${kind} of ${id}`);
		const changed = { ...route, module: { ...route.module, [kind]: make(own) } };
		return { ...build, routes: { ...build.routes, [id]: changed } };
	};
