/** @jsxImportSource hono/jsx */
/** Webhook deliveries, and delivering one again: nothing is granted twice. */
import type { Operator } from "../operator/operator";
import type { WebhookDeliveryRow } from "../payment/webhook-store";
import type { ConsoleText } from "./console-text";
import { actorOf, CONSOLE_PATH, type ConsoleApp } from "./env";
import { renderNotFound } from "./failure";
import {
	emptyText,
	readFilter,
	readPageRequest,
	readSorting,
	renderListPage,
	renderRecordPage,
} from "./list-page";
import { actAndGoBack, goBack, readNotice } from "./notice";
import { Allowed } from "./permission";
import { PostForm } from "./post-form";
import { renderQuestion } from "./question";
import { Badge, type Fact, Facts, RecordItem, type State } from "./record";
import { type Column, RecordTable, type Sorting } from "./table";
import { code, lines, link, shortReference, timeOf, typed } from "./text";

const path = `${CONSOLE_PATH}/webhooks`;

const states = {
	undelivered: "webhook.undelivered",
	delivered: "webhook.delivered",
	closed: "webhook.closed",
} as const;

const sorts = { made: "created_at" };

export function mountWebhooks(app: ConsoleApp, operator: Operator): void {
	app.get("/webhooks", async (http) => {
		const text = http.get("text");
		const page = await operator.webhooks.page(
			readFilter(http, states),
			readPageRequest(http, sorts),
		);
		return renderListPage(http, {
			title: text.t("webhook.title"),
			lead: text.t("webhook.lead"),
			duty: "payments",
			page,
			notice: readNotice(http, { rows: page.rows, ownPages: path }),
			filter: { states },
			children: (
				<DeliveryList
					rows={page.rows}
					text={text}
					empty={emptyText(http, "webhook.empty")}
					sorting={readSorting(http, Object.keys(sorts))}
				/>
			),
		});
	});
	app.get("/webhooks/:id", async (http) => {
		const text = http.get("text");
		return renderRecordPage(http, {
			title: text.t("webhook.title"),
			duty: "payments",
			row: await operator.webhooks.find(http.req.param("id")),
			render: (row) => <Delivery row={row} text={text} />,
		});
	});
	app.get("/webhooks/:id/close", async (http) => {
		const text = http.get("text");
		const row = await operator.webhooks.find(http.req.param("id"));
		if (row === undefined) return renderNotFound(http);
		const page = `${path}/${row.id}`;
		if (!isClosable(row)) return goBack(http, "unchanged", { page });
		return renderQuestion(http, {
			title: text.t("webhook.askClose"),
			lead: text.t("webhook.whatClose"),
			action: `${page}/close`,
			yes: text.t("webhook.yesClose"),
			back: page,
			isDangerous: true,
			about: <Facts facts={listFacts(row, text)} text={text} />,
		});
	});
	app.post("/webhooks/:id/close", (http) => {
		const id = http.req.param("id");
		const act = () => operator.webhooks.close(id, actorOf(http));
		return actAndGoBack(http, act, { page: path, record: id, done: "closed" });
	});
	app.post("/webhooks/:id/replay", async (http) => {
		const id = http.req.param("id");
		const act = () => operator.webhooks.replay(id, actorOf(http));
		const isKnown = (await operator.webhooks.find(id)) !== undefined;
		const place = { page: path, ...(isKnown && { record: id }) };
		return actAndGoBack(http, act, { ...place, done: "replayed", refused: "unknown" });
	});
}

const isClosable = ({ delivered_at, given_up_at, closed_at }: WebhookDeliveryRow) =>
	delivered_at === null && given_up_at !== null && closed_at === null;

function listFacts(row: WebhookDeliveryRow, text: ConsoleText): Fact[] {
	const isWaiting = row.delivered_at === null && row.given_up_at === null;
	return [
		[
			"label.transaction",
			link(`${CONSOLE_PATH}/transactions/${row.transaction_id}`, code(row.transaction_id)),
		],
		["label.made", timeOf(text, row.created_at)],
		["label.delivered", timeOf(text, row.delivered_at)],
		["label.nextAttempt", isWaiting ? timeOf(text, row.next_attempt_at) : null],
		["label.givenUp", timeOf(text, row.given_up_at)],
		["label.closed", timeOf(text, row.closed_at)],
		["label.attempts", String(row.attempts)],
		["label.lastError", typed(row.last_error)],
		["label.delivery", code(row.id)],
	];
}

type DeliveryListProps = {
	rows: readonly WebhookDeliveryRow[];
	text: ConsoleText;
	empty: string;
	sorting?: Sorting | undefined;
};

export function DeliveryList({ rows, text, empty, sorting }: DeliveryListProps) {
	return (
		<RecordTable
			rows={rows}
			columns={listColumns(text)}
			caption={text.t("webhook.title")}
			empty={empty}
			sorting={sorting}
			text={text}
			idOf={({ id }) => id}
		/>
	);
}

/** Everything else is on the delivery's own page. */
const listColumns = (text: ConsoleText): Column<WebhookDeliveryRow>[] => [
	{
		label: "label.event",
		render: (row) => link(`${path}/${row.id}`, nameEvent(row, text)),
	},
	{ label: "label.state", render: (row) => <Badge {...stateOf(row, text)} /> },
	{
		label: "label.transaction",
		render: ({ transaction_id: id }) =>
			link(`${CONSOLE_PATH}/transactions/${id}`, shortReference(id)),
	},
	{ label: "label.made", sort: "made", render: (row) => timeOf(text, row.created_at) },
	{
		label: "label.attempts",
		render: (row) => lines(String(row.attempts), typed(row.last_error)),
	},
	{ label: "label.acts", kind: "act", render: (row) => <Acts row={row} text={text} /> },
];

type DeliveryProps = { row: WebhookDeliveryRow; text: ConsoleText };

function Delivery({ row, text }: DeliveryProps) {
	return (
		<RecordItem
			id={row.id}
			title={code(nameEvent(row, text))}
			state={stateOf(row, text)}
			text={text}
			facts={listFacts(row, text)}
		>
			<Acts row={row} text={text} />
		</RecordItem>
	);
}

const Acts = ({ row, text }: DeliveryProps) => (
	<Allowed duty="payments">
		<div class="acts">
			<PostForm action={`${path}/${row.id}/replay`}>
				<button type="submit">
					{text.t("webhook.replay")} <span class="hidden">{code(row.id)}</span>
				</button>
			</PostForm>
			{isClosable(row) ? (
				<a href={`${path}/${row.id}/close`} class="button">
					{text.t("webhook.close")} <span class="hidden">{code(row.id)}</span>
				</a>
			) : null}
		</div>
	</Allowed>
);

const nameEvent = ({ body }: WebhookDeliveryRow, text: ConsoleText) =>
	readEventType(body) ?? text.t("webhook.unreadable");

function stateOf(row: WebhookDeliveryRow, text: ConsoleText): State {
	const { delivered_at, given_up_at, closed_at } = row;
	if (delivered_at !== null) return { tone: "success", text: text.t("webhook.delivered") };
	if (closed_at !== null) return { tone: "neutral", text: text.t("webhook.closed") };
	return given_up_at === null
		? { tone: "warning", text: text.t("webhook.waiting") }
		: { tone: "danger", text: text.t("webhook.givenUp") };
}

function readEventType(body: string): string | undefined {
	try {
		return String(JSON.parse(body).type);
	} catch {
		return undefined;
	}
}
