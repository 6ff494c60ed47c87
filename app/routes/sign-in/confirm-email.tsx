/** /confirm-email makes a new address the verified one (account-117). Opening the link does not spend its token. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EmailLinkPage, type EmailLinkState } from "~/components/account/email-link-page";
import type { PageHandle } from "~/components/site/page-handle";
import { loadEmailLink, spendEmailLink } from "./email-link.server";

export const handle = { titleKey: "auth:emailLink.confirm.title" } satisfies PageHandle;

export const loader = ({ request, context }: LoaderFunctionArgs) =>
	loadEmailLink(context, request, "confirm");

export const action = ({ request, context }: ActionFunctionArgs) =>
	spendEmailLink(context, request, "confirm");

export default function ConfirmEmailPage() {
	const { state, ...facts } = useLoaderData<typeof loader>();
	const rejected = useActionData<EmailLinkState>();
	return <EmailLinkPage link="confirm" state={rejected ?? state} {...facts} />;
}
