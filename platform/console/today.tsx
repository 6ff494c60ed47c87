/** @jsxImportSource hono/jsx */
/** The first page: manual payments that wait, the income of thirty days, and failures. */
import type { Child } from "hono/jsx";
import type { Operator } from "../operator/operator";
import type { Today } from "../operator/today";
import type { ConsoleKey, ConsoleText } from "./console-text";
import { CONSOLE_PATH, type ConsoleApp } from "./env";
import { IncomeChart } from "./income-chart";
import { TransferList } from "./manual-payment";
import { MailList } from "./outbox";
import { renderPage } from "./page";
import { Section } from "./record";
import { timeOf, typed } from "./text";
import { TransactionList } from "./transaction";
import { DeliveryList } from "./webhook";

export function mountToday(app: ConsoleApp, operator: Operator): void {
	app.get("/", async (http) => {
		const text = http.get("text");
		const today = await operator.today();
		return renderPage(http, {
			title: text.t("today.title"),
			lead: text.moment(today.now.toISOString()),
			children: (
				<>
					<Waiting today={today} text={text} />
					<Expired today={today} text={text} />
					<Ungranted today={today} text={text} />
					<Money today={today} text={text} />
					<Failures today={today} text={text} />
				</>
			),
		});
	});
}

type CountedProps = {
	title: ConsoleKey;
	count: number;
	/** How many are shown here; `path` leads to all of them. */
	shown: number;
	path: string;
	text: ConsoleText;
	children: Child;
};

function Counted({ title, count, shown, path, text, children }: CountedProps) {
	return (
		<Section title={text.t(title)} count={count}>
			{children}
			{count > shown ? (
				<p>
					<a href={`${CONSOLE_PATH}/${path}`}>{text.t("today.all")}</a>
				</p>
			) : null}
		</Section>
	);
}

type PartProps = { today: Today; text: ConsoleText };

function Waiting({ today, text }: PartProps) {
	const { waiting, sameReference, now } = today;
	const { rows, count } = waiting;
	const path = "manual-payments";
	return (
		<Counted title="today.waiting" count={count} shown={rows.length} path={path} text={text}>
			<TransferList
				rows={rows}
				text={text}
				now={now}
				same={sameReference}
				empty={text.t("today.noneWaits")}
			/>
		</Counted>
	);
}

/** Somebody may have paid for them; hidden when it is empty. */
function Expired({ today, text }: PartProps) {
	const { expired, sameReference, now } = today;
	const { rows, count } = expired;
	if (count === 0) return null;
	const path = "manual-payments?state=expired";
	return (
		<Counted title="today.expired" count={count} shown={rows.length} path={path} text={text}>
			<TransferList rows={rows} text={text} now={now} same={sameReference} />
		</Counted>
	);
}

/** So rare that the section is hidden when it is empty. */
function Ungranted({ today: { ungranted }, text }: PartProps) {
	const { rows, count } = ungranted;
	if (count === 0) return null;
	const path = "transactions?state=completed";
	return (
		<Counted title="today.ungranted" count={count} shown={rows.length} path={path} text={text}>
			<TransactionList rows={rows} text={text} />
		</Counted>
	);
}

function Money({ today: { income, plans }, text }: PartProps) {
	return (
		<Section title={text.t("today.money")}>
			{income.length === 0 ? <p class="empty">{text.t("today.noMoney")}</p> : null}
			{income.map((one) => (
				<IncomeChart key={one.currency} income={one} plans={plans} text={text} />
			))}
		</Section>
	);
}

function Failures({ today, text }: PartProps) {
	const { failedWebhooks: webhooks, failedMails: mails, unanswered } = today;
	const sizes = ({ rows, count }: { rows: unknown[]; count: number }) => ({
		count,
		shown: rows.length,
		text,
	});
	return (
		<>
			<Counted title="today.webhooks" path="webhooks?state=undelivered" {...sizes(webhooks)}>
				<DeliveryList rows={webhooks.rows} text={text} empty={text.t("today.noFailure")} />
			</Counted>
			<Counted title="today.mails" path="outbox?state=unsent" {...sizes(mails)}>
				{mails.count > 0 ? (
					<MailList rows={mails.rows} text={text} now={today.now} />
				) : (
					<p class="empty">{text.t("today.noFailure")}</p>
				)}
			</Counted>
			<Counted title="today.messages" path="contact-inquiries?state=open" {...sizes(unanswered)}>
				<Messages today={today} text={text} />
			</Counted>
		</>
	);
}

function Messages({ today: { unanswered, now }, text }: PartProps) {
	if (unanswered.count === 0) return <p class="empty">{text.t("today.noMessage")}</p>;
	return (
		<ul class="plain">
			{unanswered.rows.map((row) => (
				<li key={row.id}>
					<a href={`${CONSOLE_PATH}/contact-inquiries/${row.id}`}>{typed(row.name)}</a>{" "}
					{text.distance(row.created_at, now)} ({timeOf(text, row.created_at)})
				</li>
			))}
		</ul>
	);
}
