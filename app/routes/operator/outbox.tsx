/** Mails. Without a mail server their links are found here, to be passed on by another way. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/components/operator/list-page";
import { MailList } from "~/components/operator/mail-list";
import { useOperatorText } from "~/components/operator/operator-text";
import {
	getEmptyKey,
	readFilter,
	readPageRequest,
	useQuery,
	useSorting,
} from "~/components/operator/query";
import type { PageHandle } from "~/components/site/page-handle";
import { withOperator } from "~/server/operator/guard.server";
import { respondWithList } from "~/server/operator/list.server";
import { hideMailLinks } from "~/server/operator/mail-link.server";

const states = { unsent: "mail.waiting", sent: "mail.sent" } as const;

const sorts = { written: "created_at" };

export const handle = { titleKey: "operator:mail.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, (visit) => {
		const { port, query } = visit;
		const now = port.now();
		return respondWithList(
			readFilter(query, states),
			async (filter) => {
				const page = await port.outbox.page(filter, readPageRequest(query, sorts));
				return { ...page, rows: hideMailLinks(page.rows, visit), now };
			},
			{ now },
		);
	});

export default function OutboxPage() {
	const text = useOperatorText();
	const query = useQuery();
	const page = useLoaderData<typeof loader>();
	return (
		<ListPage lead={text.t("mail.lead")} page={page} filter={{ states }}>
			<MailList
				rows={page.rows}
				now={page.now}
				empty={text.t(getEmptyKey(query, "mail.empty"))}
				sorting={useSorting(Object.keys(sorts))}
			/>
		</ListPage>
	);
}
