/**
 * The pages that sell something warn a person in an in-app browser, because the app may close during the
 * payment. `enterCheckout` decides who may buy: each loader and action calls it before anything else.
 */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readInAppAddress } from "~/server/site/in-app-browser.server";

export const loader = ({ request, context }: LoaderFunctionArgs) => ({
	inAppAddress: readInAppAddress(context, request),
});
