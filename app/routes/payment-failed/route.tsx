/**
 * /payment-failed — what went wrong, what it means for the money, what next
 * (docs/product.md#payment).
 */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { loadPage } from "./load.server";
import { FailedScreen } from "./screen";

export const handle = {
	titleKey: "payment:failed.title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export const loader = ({ request, context }: LoaderFunctionArgs) => loadPage(context, request);

export default function PaymentFailedPage() {
	return <FailedScreen {...useLoaderData<typeof loader>()} />;
}
