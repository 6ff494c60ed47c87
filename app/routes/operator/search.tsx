/** One search over emails, phones, names, transactions, requests, references and codes. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ConsolePage } from "~/components/operator/console-page";
import { ManualPaymentList } from "~/components/operator/manual-payment-list";
import { type OperatorKey, useOperatorText } from "~/components/operator/operator-text";
import { Allowed } from "~/components/operator/permission";
import { PersonList } from "~/components/operator/person-list";
import { Section } from "~/components/operator/record";
import { TransactionList } from "~/components/operator/transaction-list";
import { link, localized, typed } from "~/components/operator/value";
import type { PageHandle } from "~/components/site/page-handle";
import { type Found, MAX_FOUND } from "~/domain/operator/found";
import type { SameReference } from "~/domain/operator/manual-payment-record";
import { operatorPaths } from "~/operator-paths";
import { withOperator } from "~/server/operator/guard.server";

export const handle = { titleKey: "operator:search.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async ({ port, query }) => {
		const found = await port.search(query.get("q") ?? undefined);
		const same = await port.manualPayments.listSameReference(found?.transfers ?? []);
		return { found, same, now: port.now() };
	});

export default function SearchPage() {
	const text = useOperatorText();
	const { found, ...listed } = useLoaderData<typeof loader>();
	return (
		<ConsolePage lead={text.t("search.lead")}>
			{found ? <Results found={found} {...listed} /> : null}
		</ConsolePage>
	);
}

type ResultsProps = { found: Found; same: readonly SameReference[]; now: Date };

function Results({ found, same, now }: ResultsProps) {
	const text = useOperatorText();
	const { people, transactions, transfers, creators, codes } = found;
	const sizes = [people, transactions, transfers, creators, codes].map(({ length }) => length);
	const total = sizes.reduce((sum, size) => sum + size, 0);
	return (
		<>
			<p role="status">
				{text.t("search.found", { number: String(total) })}
				{Math.max(...sizes) < MAX_FOUND ? null : (
					<>
						<br />
						{text.t("search.notAll", { limit: String(MAX_FOUND) })}
					</>
				)}
			</p>
			{total === 0 ? <p className="empty">{text.t("search.none")}</p> : null}
			<Group title="nav.people" rows={people}>
				<PersonList rows={people} />
			</Group>
			<Group title="nav.transfers" rows={transfers}>
				<ManualPaymentList rows={transfers} now={now} same={same} />
			</Group>
			<Group title="nav.transactions" rows={transactions}>
				<TransactionList rows={transactions} />
			</Group>
			<Group title="catalogue.creators" rows={creators}>
				<ul className="plain">
					{creators.map((row) => (
						<li key={row.id}>
							<Allowed permission="catalogue" otherwise={localized(text, row, "name")}>
								<a href={operatorPaths.item("creators", String(row.id))}>
									{localized(text, row, "name")}
								</a>
							</Allowed>
						</li>
					))}
				</ul>
			</Group>
			<Group title="search.codes" rows={codes}>
				<ul className="plain">
					{codes.map(({ code }) => (
						<li key={code}>
							<Allowed permission="catalogue" otherwise={typed(code)}>
								{link(operatorPaths.item("discount-codes", code), code)}
							</Allowed>
						</li>
					))}
				</ul>
			</Group>
		</>
	);
}

type GroupProps = { title: OperatorKey; rows: readonly unknown[]; children: ReactNode };

function Group({ title, rows, children }: GroupProps) {
	const text = useOperatorText();
	if (rows.length === 0) return null;
	return (
		<Section title={text.t(title)} count={rows.length}>
			{children}
		</Section>
	);
}
