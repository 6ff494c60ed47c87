/** One payment through the gateway. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConsolePage } from "~/components/operator/console-page";
import { GatewaySections, TestMark } from "~/components/operator/gateway-side";
import { useOperatorText } from "~/components/operator/operator-text";
import { RecordItem, RecordList } from "~/components/operator/record";
import { RefundLink } from "~/components/operator/refund-link";
import {
	getTransactionState,
	listTransactionFacts,
	TransactionWarning,
} from "~/components/operator/transaction-list";
import { Money } from "~/components/operator/value";
import type { PageHandle } from "~/components/site/page-handle";
import type { TransactionRow } from "~/domain/operator/transaction-record";
import { rejectMissing, withOperator } from "~/server/operator/guard.server";

export const handle = { titleKey: "operator:payment.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async ({ port, params }) => {
		const row = (await port.transactions.find(params.id ?? "")) ?? rejectMissing();
		return { row, side: await port.transactions.readGatewaySide(row.id) };
	});

export default function TransactionPage() {
	const { row, side } = useLoaderData<typeof loader>();
	return (
		<ConsolePage>
			<RecordList rows={[row]} render={(one) => <Transaction row={one} />} />
			<GatewaySections id={row.id} side={side} />
		</ConsolePage>
	);
}

function Transaction({ row }: { row: TransactionRow }) {
	const text = useOperatorText();
	return (
		<RecordItem
			id={row.id}
			title={
				<>
					<Money {...row} /> <TestMark row={row} />
				</>
			}
			state={getTransactionState(row, text)}
			facts={listTransactionFacts(row, text)}
		>
			<TransactionWarning row={row} />
			{row.isRefundable ? (
				<p className="acts">
					<RefundLink id={row.id} />
				</p>
			) : null}
		</RecordItem>
	);
}
