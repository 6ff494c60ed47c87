/** @jsxImportSource hono/jsx */
/** Mails: with no mail server their links are found here, to be passed on by another way. */

import type { MailRow } from "../mail/outbox-store";
import type { Operator } from "../operator/operator";
import type { PlatformContext } from "../platform/context";
import { type ConsoleApp, LIST_LIMIT } from "./env";
import { renderPage } from "./page";
import { Record, RecordList, type Tone } from "./record";
import { code, link, timeOf, typed } from "./text";

export function mountOutbox(
	app: ConsoleApp,
	operator: Operator,
	{ now }: Pick<PlatformContext, "now">,
): void {
	app.get("/outbox", async (http) => {
		const rows = await operator.outbox.list({ limit: LIST_LIMIT });
		return renderPage(http, {
			title: "Outbox",
			lead: "A link here works for anyone who has it: pass it on to its owner only.",
			children: (
				<RecordList
					rows={rows}
					empty="No mail was written yet."
					render={(row) => <Mail row={row} now={now().toISOString()} />}
				/>
			),
		});
	});
}

function Mail({ row, now }: { row: MailRow; now: string }) {
	return (
		<Record
			id={row.id}
			title={code(row.recipient)}
			state={stateOf(row, now)}
			facts={[
				["Subject", typed(row.subject)],
				["Written", timeOf(row.created_at)],
				["Sent", timeOf(row.sent_at)],
				["Link works until", timeOf(row.expires_at)],
				["Attempts", row.attempts > 0 ? String(row.attempts) : null],
				["Last error", typed(row.last_error)],
				["Link", row.link && row.expires_at > now ? link(row.link, row.link) : null],
			]}
		/>
	);
}

function stateOf(row: MailRow, now: string): { tone: Tone; text: string } {
	if (row.sent_at !== null) return { tone: "success", text: "sent" };
	return row.expires_at <= now
		? { tone: "neutral", text: "expired" }
		: { tone: "warning", text: "not sent" };
}
