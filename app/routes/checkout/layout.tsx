/**
 * The pages that sell something: each tells a person in an in-app browser that the app may close during the
 * payment. Who may buy is decided by `enterCheckout`, which each loader and action calls before anything else.
 */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readInAppAddress } from "~/server/site/in-app-browser.server";

export const loader = ({ request, context }: LoaderFunctionArgs) => ({
	inAppAddress: readInAppAddress(context, request),
});
