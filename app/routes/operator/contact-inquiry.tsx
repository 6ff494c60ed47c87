/** One message. Links in mails lead here: a record moves within its list. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConsolePage } from "~/components/operator/console-page";
import { InquiryList } from "~/components/operator/inquiry";
import type { PageHandle } from "~/components/site/page-handle";
import { rejectMissing, withOperator } from "~/server/operator/guard.server";

export const handle = { titleKey: "operator:inquiry.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async ({ port, params }) => {
		const row = await port.contactInquiries.find(params.id ?? "");
		return row ?? rejectMissing();
	});

export default function InquiryPage() {
	return (
		<ConsolePage permission="messages">
			<InquiryList rows={[useLoaderData<typeof loader>()]} />
		</ConsolePage>
	);
}
