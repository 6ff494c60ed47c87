/** @jsxImportSource hono/jsx */
/** Manual transfers: approve what has arrived, reject what has not; who decided what, and when. */
import type { Context } from "hono";
import { wireManualPaymentMethods } from "../../contract/manual-payment";
import { isRejectionReason, rejectionReasons } from "../mail/mail-kind";
import type { AuditRow } from "../operator/audit-store";
import type { Operator } from "../operator/operator";
import { OperatorError } from "../operator/operator-error";
import type { ListedManualPayment, Rejection } from "../wallet/manual-payment-store";
import { actorOf, CONSOLE_PATH, type ConsoleApp, type Env, LIST_LIMIT } from "./env";
import { renderPage } from "./page";
import { type Fact, Record, RecordList, type Tone } from "./record";
import { code, price, timeOf, typed } from "./text";

const path = `${CONSOLE_PATH}/manual-payments`;
const verbs = ["approve", "reject"] as const;
type Verb = (typeof verbs)[number];

const tones: { [status in ListedManualPayment["status"]]: Tone } = {
	pending: "warning",
	approved: "success",
	rejected: "danger",
	expired: "neutral",
};

const notices: { [key: string]: { tone: "success" | "warning"; text: string } } = {
	approve: { tone: "success", text: "Approved: the subscription runs, and the payer sees it." },
	reject: { tone: "success", text: "Rejected: the payer sees it, and is told the reason by mail." },
	unchanged: {
		tone: "warning",
		text: "Nothing was changed: this request was decided before, as it says below.",
	},
};

export function mountManualPayments(app: ConsoleApp, operator: Operator): void {
	app.get("/manual-payments", async (http) => {
		const rows = await operator.manualPayments.list({ limit: LIST_LIMIT });
		const audit = await operator.audit.list({ subjects: rows.map(({ id }) => id) });
		return renderPage(http, {
			title: "Manual payments",
			lead: "Compare each request with your wallet or bank before you approve it.",
			notice: notices[http.req.query("done") ?? ""],
			children: (
				<RecordList
					rows={rows}
					empty="No one has asked for a manual payment yet."
					render={(row) => <ManualPayment row={row} acts={audit} />}
				/>
			),
		});
	});
	for (const verb of verbs) {
		app.post(`/manual-payments/:id/${verb}`, (http) => decide(http, operator, verb));
	}
}

const MAX_NOTE_LENGTH = 500;

/** What the form says; a request without it rejects for the usual reason. */
async function readRejection(http: Context<Env>): Promise<Rejection> {
	const { reason, note } = await http.req.parseBody();
	const words = typeof note === "string" ? note.trim().slice(0, MAX_NOTE_LENGTH) : "";
	return { reason: isRejectionReason(reason) ? reason : "not_found", note: words || null };
}

type Act = (http: Context<Env>, operator: Operator, id: string) => Promise<unknown>;

const acts: { [verb in Verb]: Act } = {
	approve: (http, { manualPayments }, id) =>
		manualPayments.approve(id, actorOf(http.get("operatorName"))),
	reject: async (http, { manualPayments }, id) =>
		manualPayments.reject(id, actorOf(http.get("operatorName")), await readRejection(http)),
};

/** Pressing twice decides once: the second press finds it decided and changes nothing. */
async function decide(http: Context<Env>, operator: Operator, verb: Verb) {
	const id = http.req.param("id") ?? "";
	const goBack = (done: string) => http.redirect(`${path}?done=${done}#${id}`, 303);
	try {
		await acts[verb](http, operator, id);
		return goBack(verb);
	} catch (error) {
		if (!(error instanceof OperatorError)) throw error;
		return goBack("unchanged");
	}
}

type ManualPaymentProps = { row: ListedManualPayment; acts: readonly AuditRow[] };

function ManualPayment({ row, acts }: ManualPaymentProps) {
	const facts: Fact[] = [
		["Plan", typed(row.plan_name)],
		["Method", wireManualPaymentMethods[row.payment_method].name],
		["Phone", code(row.user_phone)],
		["Reference", code(row.transfer_reference)],
		["Discount code", code(row.discount_code)],
		["Name", typed(row.user_name)],
		["Email", code(row.user_email)],
		["Asked", timeOf(row.created_at)],
		["Expires", row.status === "pending" ? timeOf(row.expires_at) : null],
		["Decided", timeOf(row.decided_at)],
		["By", typed(describeActors(row, acts))],
		["Reason", row.rejection_reason && rejectionReasons[row.rejection_reason]],
		["Note", typed(row.rejection_note)],
		["Request", code(row.id)],
	];
	return (
		<Record
			id={row.id}
			title={price(row)}
			state={{ tone: tones[row.status], text: row.status }}
			facts={facts}
		>
			<Buttons row={row} />
		</Record>
	);
}

function describeActors(row: ListedManualPayment, acts: readonly AuditRow[]): string | null {
	if (row.status === "pending") return null;
	const [latest] = acts.filter(({ subject }) => subject === row.id);
	return latest?.actor ?? "the clock: no one decided in time";
}

/** Both go into the mail to the payer. */
function RejectionFields({ row }: Pick<ManualPaymentProps, "row">) {
	return (
		<>
			<label for={`reason-${row.id}`}>Reason, told to the payer</label>
			<select id={`reason-${row.id}`} name="reason">
				{Object.entries(rejectionReasons).map(([reason, name]) => (
					<option key={reason} value={reason}>
						{name}
					</option>
				))}
			</select>
			<label for={`note-${row.id}`}>Note to the payer (optional)</label>
			<input
				id={`note-${row.id}`}
				name="note"
				maxlength={MAX_NOTE_LENGTH}
				dir="auto"
				autocomplete="off"
			/>
		</>
	);
}

/** Money may arrive after a request has expired; what is decided stays decided. */
const possibleVerbs: { [status in ListedManualPayment["status"]]: readonly Verb[] } = {
	pending: ["approve", "reject"],
	approved: [],
	rejected: [],
	expired: ["approve"],
};

function Buttons({ row }: Pick<ManualPaymentProps, "row">) {
	const possible = possibleVerbs[row.status];
	if (possible.length === 0) return null;
	return (
		<div class="acts">
			{possible.map((verb) => (
				<form key={verb} method="post" action={`${path}/${row.id}/${verb}`}>
					{verb === "reject" ? <RejectionFields row={row} /> : null}
					<button
						type="submit"
						class={verb === "approve" ? "primary" : undefined}
						aria-label={`${verb} ${price(row)} from ${row.user_email}`}
					>
						{verb === "approve" ? "Approve" : "Reject"}
					</button>
				</form>
			))}
		</div>
	);
}
