/** /undo-email puts an address back that was replaced, by one press and never by a script (account-119). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EmailLinkPage, type EmailLinkState } from "~/components/account/email-link-page";
import type { PageHandle } from "~/components/site/page-handle";
import { loadEmailLink, spendEmailLink } from "./email-link.server";

export const handle = { titleKey: "auth:emailLink.undo.title" } satisfies PageHandle;

export const loader = ({ request, context }: LoaderFunctionArgs) =>
	loadEmailLink(context, request, "undo");

export const action = ({ request, context }: ActionFunctionArgs) =>
	spendEmailLink(context, request, "undo");

export default function UndoEmailPage() {
	const { state, ...facts } = useLoaderData<typeof loader>();
	const rejected = useActionData<EmailLinkState>();
	return <EmailLinkPage link="undo" state={rejected ?? state} {...facts} />;
}
