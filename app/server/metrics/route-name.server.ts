/** The names of routes in metrics: few, and without codes and ids. */
import type { ServerBuild } from "@remix-run/node";
import { webhookPaths } from "#core/webhook-path";

/** The label of a path that no route has. */
export const OTHER_ROUTE = "other";

/** Addresses that are one label with everything below them. */
const FAMILIES = ["/operator", "/assets"];

/**
 * Returns the function that names the route of a path: its pattern in the build, of a pattern with a code
 * or an id only what stands before that. Labels are few, and without codes and ids.
 */
export function createRouteNames(routes: ServerBuild["routes"]): (pathname: string) => string {
	const patterns = Object.values(routes).map((route) => toPattern(routes, route));
	const [fixed, open] = [patterns.filter(isFixed), patterns.filter((one) => !isFixed(one))];
	const prefixes = open.map((pattern) => pattern.replace(/\/?[^/]*[:*?].*$/, ""));
	const pages = [...fixed, ...prefixes].map((path) => path || "/");
	const known = new Set([...pages, ...Object.values(webhookPaths)]);
	const families = [...FAMILIES, ...prefixes.filter(Boolean)];
	return (pathname) => {
		const first = `/${pathname.split("/")[1] ?? ""}`;
		if (families.includes(first)) return first;
		return known.has(pathname) ? pathname : OTHER_ROUTE;
	};
}

type Route = ServerBuild["routes"][string];

function toPattern(routes: ServerBuild["routes"], route: Route | undefined): string {
	const parent = route?.parentId ? toPattern(routes, routes[route.parentId]) : "";
	return route?.path ? `${parent}/${route.path}` : parent;
}

const isFixed = (pattern: string) => !/[:*?]/.test(pattern);
