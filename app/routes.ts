/** Every address of the product, in the order of spec section 2. */
import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [
	index("routes/home.tsx"),
	route("theme", "routes/theme.ts"),
	route("logout", "routes/logout.ts"),
	route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
