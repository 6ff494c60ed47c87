/** Everything about a person as one table, newest first: what happened, its facts, and who did it. */
import type { ReactNode } from "react";
import type { TimelineEvent } from "~/domain/operator/timeline";
import { operatorPaths } from "~/operator-paths";
import { describeAct } from "./act-list";
import { nameActor } from "./actor";
import { describeFacts } from "./audit-fact";
import { type OperatorText, useOperatorText } from "./operator-text";
import { type Column, RecordTable } from "./table";
import { lines, link, localized, Money, nameMethod, shortReference, timeOf, typed } from "./value";

export function Timeline({ rows }: { rows: readonly TimelineEvent[] }) {
	const text = useOperatorText();
	return (
		<RecordTable
			rows={rows}
			columns={listColumns(text)}
			caption={text.t("timeline.title")}
			empty={text.t("timeline.empty")}
			idOf={({ id }) => id}
		/>
	);
}

const listColumns = (text: OperatorText): Column<TimelineEvent>[] => [
	{ label: "label.event", render: (event) => nameEvent(event, text) },
	{ label: "label.when", render: ({ at }) => timeOf(at) },
	{ label: "label.details", render: (event) => describeEvent(event, text) },
	{ label: "label.by", kind: "short", render: (event) => nameActor(findActor(event), text) },
];

function nameEvent(event: TimelineEvent, text: OperatorText): ReactNode {
	switch (event.kind) {
		case "transaction":
			return text.t(`payment.type.${event.about.type}`);
		case "period":
			return text.t(`timeline.period.${event.about.begun}`);
		case "change":
			return text.t(`timeline.change.${event.about.act}`);
		case "act":
			return describeAct(event.about.action, text);
		default:
			return text.t(`timeline.kind.${event.kind}`);
	}
}

type Plan = { plan_name: string | null; creator_name: string | null };

/** The plan, and the creator of a membership below it. */
const namePlan = (text: OperatorText, plan: Plan): ReactNode =>
	lines(localized(text, plan, "plan_name"), localized(text, plan, "creator_name"));

/** `10 May 2025 – 10 June 2025` */
const nameSpan = (text: OperatorText, from: string | null, until: string | null): string =>
	text.t("timeline.span", {
		from: from === null ? text.t("timeline.atLaunch") : text.day(from),
		until: until === null ? text.t("person.noEnd") : text.day(until),
	});

const withPlan = (text: OperatorText, plan: Plan, more: ReactNode) =>
	lines(namePlan(text, plan), more);

function describeEvent(event: TimelineEvent, text: OperatorText): ReactNode {
	switch (event.kind) {
		case "joined":
		case "deleted":
			return null;
		case "transaction": {
			const { about } = event;
			const state = text.t(
				about.status === "completed" ? "payment.paid" : `payment.${about.status}`,
			);
			const href = operatorPaths.record("transactions", about.id);
			const sum = (
				<>
					<Money {...about} />, {state}, {link(href, shortReference(about.id))}
				</>
			);
			return lines(sum, namePlan(text, about));
		}
		case "transfer": {
			const { about } = event;
			const href = operatorPaths.record("manual-payments", about.id);
			const sum = (
				<>
					<Money {...about} />, {nameMethod(text, about)},{" "}
					{text.t(`transfer.state.${about.status}`)}, {link(href, shortReference(about.id))}
				</>
			);
			return lines(sum, localized(text, about, "plan_name"));
		}
		case "refund": {
			const reason = text.t(`refund.reason.${event.about.reason}`);
			return lines(
				<>
					<Money {...event.about} />, {reason}
				</>,
				typed(event.about.note),
			);
		}
		case "period": {
			const { about } = event;
			const isWaiting = about.starts_at === null && about.ends_at === null;
			const words = isWaiting
				? text.t("timeline.atLaunch")
				: nameSpan(text, about.starts_at, about.ends_at);
			const taken = about.taken_back_at === null ? "" : ` ${text.t("timeline.takenBack")}`;
			return withPlan(text, about, `${words}${taken}`);
		}
		case "ended":
			return namePlan(text, event.about);
		case "change":
		case "undone": {
			const { about } = event;
			const ends = about.ends_after;
			const days = about.days > 0 ? [text.t("timeline.days", { days: String(about.days) })] : [];
			const until = ends === null ? [] : [text.t("timeline.until", { day: text.day(ends) })];
			return lines(withPlan(text, about, [...days, ...until].join(", ")), typed(about.reason));
		}
		case "mail":
			return lines(typed(event.about.subject), sayWhetherSent(event.about, text));
		case "message":
			return lines(
				link(
					operatorPaths.record("contact-inquiries", event.about.id),
					text.topic(event.about.inquiry_type),
				),
				typed(event.about.message),
			);
		case "act":
			return lines(describeFacts(event.about.before, text), describeFacts(event.about.after, text));
	}
}

function sayWhetherSent(
	{ sent_at, given_up_at }: { sent_at: string | null; given_up_at: string | null },
	text: OperatorText,
): string {
	if (sent_at !== null) return text.t("mail.sent");
	return text.t(given_up_at === null ? "mail.waiting" : "mail.rejected");
}

/** The operator who did it; what the person or the clock did has none. */
function findActor(event: TimelineEvent): string | null {
	switch (event.kind) {
		case "act":
		case "refund":
		case "change":
			return event.about.actor;
		case "undone":
			return event.about.undone_by;
		default:
			return null;
	}
}
