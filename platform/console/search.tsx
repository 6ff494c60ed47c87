/** @jsxImportSource hono/jsx */
/** One search over emails, phones, names, transactions, requests, references and codes. */
import type { Child } from "hono/jsx";
import type { Operator } from "../operator/operator";
import { type Found, MAX_FOUND } from "../operator/search";
import type { PlatformContext } from "../runtime/context";
import type { ConsoleKey, ConsoleText } from "./console-text";
import { CONSOLE_PATH, type ConsoleApp } from "./env";
import { type SameReference, TransferList } from "./manual-payment";
import { renderPage } from "./page";
import { Allowed } from "./permission";
import { PersonList } from "./person";
import { Section } from "./record";
import { link, typed } from "./text";
import { TransactionList } from "./transaction";

export function mountSearch(app: ConsoleApp, operator: Operator, { now }: PlatformContext): void {
	app.get("/search", async (http) => {
		const text = http.get("text");
		const found = await operator.search(http.req.query("q"));
		const same = await operator.manualPayments.listSameReference(found?.transfers ?? []);
		return renderPage(http, {
			title: text.t("search.title"),
			lead: text.t("search.lead"),
			children: found ? <Results found={found} same={same} now={now()} text={text} /> : null,
		});
	});
}

type ResultsProps = {
	found: Found;
	same: readonly SameReference[];
	now: Date;
	text: ConsoleText;
};

function Results({ found, same, now, text }: ResultsProps) {
	const { people, transactions, transfers, codes } = found;
	const sizes = [people, transactions, transfers, codes].map(({ length }) => length);
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
			{total === 0 ? <p class="empty">{text.t("search.none")}</p> : null}
			<Group title="nav.people" rows={people} text={text}>
				<PersonList rows={people} text={text} />
			</Group>
			<Group title="nav.transfers" rows={transfers} text={text}>
				<TransferList rows={transfers} text={text} now={now} same={same} />
			</Group>
			<Group title="nav.transactions" rows={transactions} text={text}>
				<TransactionList rows={transactions} text={text} />
			</Group>
			<Group title="search.codes" rows={codes} text={text}>
				<ul class="plain">
					{codes.map((row) => (
						<li key={row.code}>
							<Allowed duty="catalogue" otherwise={typed(row.code)}>
								{link(`${CONSOLE_PATH}/catalogue/discount-codes/${row.code}`, row.code)}
							</Allowed>
						</li>
					))}
				</ul>
			</Group>
		</>
	);
}

type GroupProps = {
	title: ConsoleKey;
	rows: readonly unknown[];
	text: ConsoleText;
	children: Child;
};

function Group({ title, rows, text, children }: GroupProps) {
	if (rows.length === 0) return null;
	return (
		<Section title={text.t(title)} count={rows.length}>
			{children}
		</Section>
	);
}
