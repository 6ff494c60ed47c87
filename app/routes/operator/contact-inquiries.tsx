/** Messages that people wrote. They are answered by mail, and marked as answered here. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { InquiryList } from "~/components/operator/inquiry";
import { ListPage } from "~/components/operator/list-page";
import { useOperatorText } from "~/components/operator/operator-text";
import { getEmptyKey, readFilter, readPageRequest, useQuery } from "~/components/operator/query";
import type { PageHandle } from "~/components/site/page-handle";
import { operatorPaths } from "~/operator-paths";
import { withOperator } from "~/server/operator/guard.server";
import { respondWithList } from "~/server/operator/list.server";

const states = { open: "inquiry.open", answered: "inquiry.answered" } as const;

export const handle = { titleKey: "operator:inquiry.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, ({ port, query }) =>
		respondWithList(readFilter(query, states), (filter) =>
			port.contactInquiries.page(filter, readPageRequest(query)),
		),
	);

export default function InquiriesPage() {
	const text = useOperatorText();
	const query = useQuery();
	const page = useLoaderData<typeof loader>();
	return (
		<ListPage
			lead={text.t("inquiry.lead")}
			permission="messages"
			page={page}
			hrefOf={(id) => operatorPaths.record("contact-inquiries", id)}
			filter={{ states }}
		>
			<InquiryList rows={page.rows} empty={text.t(getEmptyKey(query, "inquiry.empty"))} />
		</ListPage>
	);
}
