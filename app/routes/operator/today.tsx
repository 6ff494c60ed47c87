/** The first page: three numbers, manual payments that wait, the income of thirty days, and failures. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { hasPermission } from "#core/operator-role";
import { ConsolePage } from "~/components/operator/console-page";
import { GatewayNoticeList } from "~/components/operator/gateway-notice-list";
import { MailList } from "~/components/operator/mail-list";
import { ManualPaymentList } from "~/components/operator/manual-payment-list";
import { OwedList, UnsettledRefundList } from "~/components/operator/money-to-return";
import { type OperatorKey, useOperatorText } from "~/components/operator/operator-text";
import { UndoablePlanChanges } from "~/components/operator/plan-change";
import { Section } from "~/components/operator/record";
import { TransactionList } from "~/components/operator/transaction-list";
import { timeOf, typed } from "~/components/operator/value";
import { WebhookList } from "~/components/operator/webhook-list";
import type { PageHandle } from "~/components/site/page-handle";
import { DEFAULT_CURRENCY } from "~/domain/catalogue/money";
import type { SomeRecords } from "~/domain/operator/record";
import type { Today } from "~/domain/operator/today";
import { operatorPaths } from "~/operator-paths";
import { withOperator } from "~/server/operator/guard.server";
import { hideMailLinks } from "~/server/operator/mail-link.server";
import { IncomeChart } from "./income-chart";
import { Figures } from "./today-figures";

export const handle = { titleKey: "operator:today.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async (visit) => {
		const { port, operator } = visit;
		const today = await port.today();
		const { rows, count } = today.failedMails;
		const canUndo = hasPermission(operator.role, "plans");
		return {
			...today,
			failedMails: { rows: hideMailLinks(rows, visit), count },
			currency: visit.context.settings.currency ?? DEFAULT_CURRENCY,
			undoable: canUndo ? await port.planChanges.listUndoable() : [],
		};
	});

export default function TodayPage() {
	const text = useOperatorText();
	const today = useLoaderData<typeof loader>();
	return (
		<ConsolePage lead={text.moment(today.now.toISOString())}>
			<Figures today={today} currency={today.currency} />
			<AllClear today={today} />
			<UndoablePlanChanges rows={today.undoable} />
			<Waiting today={today} />
			<Expired today={today} />
			<Ungranted today={today} />
			<GatewayMoney today={today} />
			<Income today={today} />
			<Failures today={today} />
		</ConsolePage>
	);
}

type CountedProps = {
	title: OperatorKey;
	of: SomeRecords<unknown>;
	/** Leads to all of them. */
	href: string;
	/** It says so when nothing waits; other parts are hidden then. */
	isAlwaysShown?: boolean;
	children: ReactNode;
};

function Counted(props: CountedProps) {
	const { title, of: counted, href, isAlwaysShown = false, children } = props;
	const { rows, count } = counted;
	const text = useOperatorText();
	if (count === 0 && !isAlwaysShown) return null;
	return (
		<Section title={text.t(title)} count={count}>
			{children}
			{count > rows.length ? (
				<p>
					<a href={href}>{text.t("today.all")}</a>
				</p>
			) : null}
		</Section>
	);
}

type PartProps = { today: Today };

function Waiting({ today: { waiting, sameReference, now } }: PartProps) {
	const text = useOperatorText();
	return (
		<Counted
			title="today.waiting"
			of={waiting}
			href={operatorPaths.list("manual-payments")}
			isAlwaysShown
		>
			<ManualPaymentList
				rows={waiting.rows}
				now={now}
				same={sameReference}
				empty={text.t("today.noneWaits")}
			/>
		</Counted>
	);
}

/** Somebody may have paid for them. */
function Expired({ today: { expired, sameReference, now } }: PartProps) {
	const href = operatorPaths.list("manual-payments", "expired");
	return (
		<Counted title="today.expired" of={expired} href={href}>
			<ManualPaymentList rows={expired.rows} now={now} same={sameReference} />
		</Counted>
	);
}

function Ungranted({ today: { ungranted } }: PartProps) {
	const href = operatorPaths.list("transactions", "completed");
	return (
		<Counted title="today.ungranted" of={ungranted} href={href}>
			<TransactionList rows={ungranted.rows} />
		</Counted>
	);
}

/** Shows what a gateway reported and an operator has to decide. */
function GatewayMoney({ today: { owed, planChoices, unsettledRefunds, notices } }: PartProps) {
	const href = operatorPaths.list("transactions", "completed");
	return (
		<>
			<Counted title="today.owed" of={owed} href={href}>
				<OwedList rows={owed.rows} />
			</Counted>
			<Counted title="today.planChoices" of={planChoices} href={href}>
				<TransactionList rows={planChoices.rows} />
			</Counted>
			<Counted title="today.refunds" of={unsettledRefunds} href={href}>
				<UnsettledRefundList rows={unsettledRefunds.rows} />
			</Counted>
			<Counted
				title="today.notices"
				of={notices}
				href={operatorPaths.list("gateway-notices", "open")}
			>
				<GatewayNoticeList rows={notices.rows} />
			</Counted>
		</>
	);
}

function Income({ today: { income, plans } }: PartProps) {
	const text = useOperatorText();
	return (
		<Section title={text.t("today.money")}>
			{income.length === 0 ? (
				<p className="empty">
					{text.t("today.noMoney")} {text.t("today.noTests")}
				</p>
			) : null}
			{income.map((one) => (
				<IncomeChart key={one.currency} income={one} plans={plans} />
			))}
		</Section>
	);
}

/** Parts in which nothing waits are named in one line. */
function AllClear({ today: { failedWebhooks, failedMails, unanswered } }: PartProps) {
	const text = useOperatorText();
	const parts = { webhooks: failedWebhooks, mails: failedMails, messages: unanswered };
	const names = (Object.keys(parts) as (keyof typeof parts)[])
		.filter((name) => parts[name].count === 0)
		.map((name) => text.t(`today.part.${name}`));
	if (names.length === 0) return null;
	return <p className="notice success">{text.t("today.clear", { parts: text.items(names) })}</p>;
}

function Failures({ today }: PartProps) {
	const { failedWebhooks: webhooks, failedMails: mails, unanswered, now } = today;
	return (
		<>
			<Counted
				title="today.webhooks"
				of={webhooks}
				href={operatorPaths.list("webhooks", "undelivered")}
			>
				<WebhookList rows={webhooks.rows} />
			</Counted>
			<Counted title="today.mails" of={mails} href={operatorPaths.list("outbox", "unsent")}>
				<MailList rows={mails.rows} now={now} />
			</Counted>
			<Counted
				title="today.messages"
				of={unanswered}
				href={operatorPaths.list("contact-inquiries", "open")}
			>
				<Messages today={today} />
			</Counted>
		</>
	);
}

function Messages({ today: { unanswered, now } }: PartProps) {
	const text = useOperatorText();
	return (
		<ul className="plain">
			{unanswered.rows.map((row) => (
				<li key={row.id}>
					<a href={operatorPaths.record("contact-inquiries", row.id)}>{typed(row.name)}</a>{" "}
					{text.distance(row.created_at, now)} ({timeOf(row.created_at)})
				</li>
			))}
		</ul>
	);
}
