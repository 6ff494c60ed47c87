/** People, the newest first. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/components/operator/list-page";
import { useOperatorText } from "~/components/operator/operator-text";
import { Allowed } from "~/components/operator/permission";
import { PersonList, personStates } from "~/components/operator/person-list";
import {
	getEmptyKey,
	readFilter,
	readPageRequest,
	useQuery,
	useSorting,
} from "~/components/operator/query";
import type { PageHandle } from "~/components/site/page-handle";
import { operatorPaths } from "~/operator-paths";
import { withOperator } from "~/server/operator/guard.server";
import { respondWithList } from "~/server/operator/list.server";

const sorts = { joined: "created_at" };

export const handle = { titleKey: "operator:nav.people" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, ({ port, query }) =>
		respondWithList(
			readFilter(query, personStates, ["label"]),
			async ({ status: state, ...days }) => {
				const label = query.get("label") || undefined;
				const page = await port.users.page(
					{ ...days, state, label },
					readPageRequest(query, sorts),
				);
				return { ...page, labels: await port.notes.listLabels(page.rows.map(({ id }) => id)) };
			},
			{ labels: {} },
		),
	);

export default function PeoplePage() {
	const text = useOperatorText();
	const query = useQuery();
	const page = useLoaderData<typeof loader>();
	return (
		<ListPage
			lead={text.t("person.lead")}
			page={page}
			filter={{
				states: personStates,
				fields: { label: "label.label" },
				exportPath: operatorPaths.csv("people"),
			}}
		>
			<div className="acts">
				<Allowed permission="imports">
					<a href={operatorPaths.list("people-imports")} className="button">
						{text.t("peopleImport.link")}
					</a>
				</Allowed>
				<Allowed permission="plans">
					<a href={operatorPaths.planChange("extend")} className="button">
						{text.t("planChange.link.extendMany")}
					</a>
				</Allowed>
			</div>
			<PersonList
				rows={page.rows}
				labels={page.labels}
				empty={text.t(getEmptyKey(query, "person.empty"))}
				sorting={useSorting(Object.keys(sorts))}
			/>
		</ListPage>
	);
}
