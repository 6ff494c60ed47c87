/** Every address of the product, in the order of spec section 2. */
import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [
	index("routes/home.tsx"),
	route("theme", "routes/theme.ts"),
	route("login", "routes/login/route.tsx"),
	route("register", "routes/register/route.tsx"),
	route("verify-email", "routes/verify-email/route.tsx"),
	route("verification-required", "routes/verification-required.tsx"),
	route("account-suspended", "routes/account-suspended.tsx"),
	route("forgot-password", "routes/forgot-password.tsx"),
	route("account", "routes/account/route.tsx"),
	route("logout", "routes/logout.ts"),
	route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
