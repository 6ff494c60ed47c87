/** /creator-subscriptions and /tipping — lead at once to exactly /premium (spec section 2). */
import { redirect } from "@remix-run/node";
import { paths } from "~/paths";

export const loader = () => redirect(paths.premium(), { status: 302 });
export const action = () => redirect(paths.premium(), { status: 303 });
