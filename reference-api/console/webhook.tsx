/** @jsxImportSource hono/jsx */
/** Webhook deliveries, and delivering one again: what it granted before is not granted twice. */
import type { Operator } from "../operator/operator";
import { OperatorError } from "../operator/operator-error";
import type { WebhookDeliveryRow } from "../payment/webhook-store";
import { actorOf, CONSOLE_PATH, type ConsoleApp, LIST_LIMIT } from "./env";
import { renderPage } from "./page";
import { Record, RecordList } from "./record";
import { code, timeOf } from "./text";

const path = `${CONSOLE_PATH}/webhooks`;

const notices: { [key: string]: { tone: "success" | "warning"; text: string } } = {
	replayed: { tone: "success", text: "Sent again; what came of it is below." },
	unknown: { tone: "warning", text: "There is no such delivery; nothing was sent." },
};

export function mountWebhooks(app: ConsoleApp, operator: Operator): void {
	app.get("/webhooks", async (http) => {
		const rows = await operator.webhooks.list({ limit: LIST_LIMIT });
		return renderPage(http, {
			title: "Webhooks",
			lead: "What the mock gateway tells the platform, tried again until it is taken.",
			notice: notices[http.req.query("done") ?? ""],
			children: (
				<RecordList
					rows={rows}
					empty="The gateway has told nothing yet."
					render={(row) => <Delivery row={row} />}
				/>
			),
		});
	});
	app.post("/webhooks/:id/replay", async (http) => {
		const id = http.req.param("id");
		try {
			await operator.webhooks.replay(id, actorOf(http.get("operatorName")));
			return http.redirect(`${path}?done=replayed#${id}`, 303);
		} catch (error) {
			if (!(error instanceof OperatorError)) throw error;
			return http.redirect(`${path}?done=unknown`, 303);
		}
	});
}

function Delivery({ row }: { row: WebhookDeliveryRow }) {
	const isDelivered = row.delivered_at !== null;
	return (
		<Record
			id={row.id}
			title={readEventType(row.body)}
			state={{
				tone: isDelivered ? "success" : "warning",
				text: isDelivered ? "delivered" : "waiting",
			}}
			facts={[
				["Transaction", code(row.transaction_id)],
				["Made", timeOf(row.created_at)],
				["Delivered", timeOf(row.delivered_at)],
				["Next attempt", isDelivered ? null : timeOf(row.next_attempt_at)],
				["Attempts", String(row.attempts)],
				["Last error", row.last_error],
				["Delivery", code(row.id)],
			]}
		>
			<div class="acts">
				<form method="post" action={`${path}/${row.id}/replay`}>
					<button type="submit" aria-label={`replay ${row.id}`}>
						Replay
					</button>
				</form>
			</div>
		</Record>
	);
}

function readEventType(body: string): string {
	try {
		return String(JSON.parse(body).type);
	} catch {
		return "unreadable event";
	}
}
