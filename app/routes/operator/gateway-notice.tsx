/** One webhook that matches no payment; an operator closes it with a note. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConsolePage } from "~/components/operator/console-page";
import { ConsoleForm, NoteField } from "~/components/operator/form";
import { getNoticeState, listNoticeFacts } from "~/components/operator/gateway-notice-list";
import { useOperatorText } from "~/components/operator/operator-text";
import { Allowed } from "~/components/operator/permission";
import { RecordItem, RecordList } from "~/components/operator/record";
import { code } from "~/components/operator/value";
import type { PageHandle } from "~/components/site/page-handle";
import type { GatewayNoticeRow } from "~/domain/operator/gateway";
import { operatorPaths } from "~/operator-paths";
import { actAndGoBack, readReason } from "~/server/operator/act.server";
import { rejectMissing, withOperator } from "~/server/operator/guard.server";

export const handle = { titleKey: "operator:notice.one" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(
		args,
		async ({ port, params }) =>
			(await port.gatewayNotices.find(params.id ?? "")) ?? rejectMissing(),
	);

export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const { port, actor, params, request } = visit;
			const id = params.id ?? "";
			const { note } = await readReason(request);
			const act = () => port.gatewayNotices.close(id, actor, note);
			const page = operatorPaths.list("gateway-notices");
			const typed = { text: note, page: operatorPaths.record("gateway-notices", id) };
			return actAndGoBack(visit, act, { page, record: id, done: "noticeClosed", typed });
		},
		{ permission: "payments" },
	);

export default function GatewayNoticePage() {
	const row = useLoaderData<typeof loader>();
	return (
		<ConsolePage permission="payments">
			<RecordList rows={[row]} render={(one) => <Notice row={one} />} />
		</ConsolePage>
	);
}

function Notice({ row }: { row: GatewayNoticeRow }) {
	const text = useOperatorText();
	return (
		<RecordItem
			id={row.id}
			title={code(row.order_id)}
			state={getNoticeState(row, text)}
			facts={listNoticeFacts(row, text)}
		>
			{row.closed_at === null ? (
				<Allowed permission="payments">
					<ConsoleForm
						action={operatorPaths.record("gateway-notices", row.id)}
						className="question"
					>
						<NoteField label={text.t("label.note")} />
						<p className="acts">
							<button type="submit">{text.t("notice.close")}</button>
						</p>
					</ConsoleForm>
				</Allowed>
			) : null}
		</RecordItem>
	);
}
