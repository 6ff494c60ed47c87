/**
 * The audit log: every act of an operator in the console or on the command line, their sign-ins, and
 * what the console rejected.
 */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActList, auditKindKeys } from "~/components/operator/act-list";
import { ListPage } from "~/components/operator/list-page";
import { useOperatorText } from "~/components/operator/operator-text";
import { getEmptyKey, readPageRequest, useQuery, useSorting } from "~/components/operator/query";
import type { PageHandle } from "~/components/site/page-handle";
import { operatorPaths } from "~/operator-paths";
import { withOperator } from "~/server/operator/guard.server";
import { respondWithList } from "~/server/operator/list.server";
import { readAuditFilter, toAuditFilter } from "./audit-filter.server";

const sorts = { when: "at" };

export const handle = { titleKey: "operator:audit.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, ({ port, query }) =>
		respondWithList(readAuditFilter(query), (filter) =>
			port.audit.page(toAuditFilter(filter, query), readPageRequest(query, sorts)),
		),
	);

export default function AuditPage() {
	const text = useOperatorText();
	const query = useQuery();
	const page = useLoaderData<typeof loader>();
	return (
		<ListPage
			lead={text.t("audit.lead")}
			page={page}
			filter={{
				states: auditKindKeys,
				stateLabel: "label.act",
				fields: { person: "audit.person", address: "label.address" },
				exportPath: operatorPaths.csv("audit"),
			}}
		>
			<ActList
				rows={page.rows}
				empty={text.t(getEmptyKey(query, "audit.empty"))}
				sorting={useSorting(Object.keys(sorts))}
			/>
		</ListPage>
	);
}
