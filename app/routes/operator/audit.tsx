/**
 * The audit log: every act of an operator in the console or on the command line, their sign-ins, and
 * what the console rejected.
 */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActList } from "~/components/operator/act-list";
import { ListPage } from "~/components/operator/list-page";
import { type OperatorKey, useOperatorText } from "~/components/operator/operator-text";
import { getEmptyKey, readPageRequest, useQuery, useSorting } from "~/components/operator/query";
import type { PageHandle } from "~/components/site/page-handle";
import { type AuditKind, auditKinds } from "~/domain/operator/record";
import { operatorPaths } from "~/operator-paths";
import { withOperator } from "~/server/operator/guard.server";
import { readAuditFilter } from "./audit-filter.server";

const sorts = { when: "at" };

const kinds = Object.fromEntries(auditKinds.map((kind) => [kind, `audit.kind.${kind}`])) as Record<
	AuditKind,
	OperatorKey
>;

export const handle = { titleKey: "operator:audit.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, ({ port, query }) =>
		port.audit.page(readAuditFilter(query), readPageRequest(query, sorts)),
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
				states: kinds,
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
