/** @jsxImportSource hono/jsx */
/** Messages that people wrote. They are answered by mail, and marked as answered here. */
import { showName } from "#core/name";
import type { ContactInquiryRow } from "../contact/contact-inquiry-store";
import type { Operator } from "../operator/operator";
import type { ConsoleText } from "./console-text";
import { actorOf, CONSOLE_PATH, type ConsoleApp } from "./env";
import {
	emptyText,
	readFilter,
	readPageRequest,
	renderListPage,
	renderRecordPage,
} from "./list-page";
import { actAndGoBack, readNotice } from "./notice";
import { Allowed } from "./permission";
import { PostForm } from "./post-form";
import { RecordItem, RecordList } from "./record";
import { code, link, timeOf, typed } from "./text";

const path = `${CONSOLE_PATH}/contact-inquiries`;

const states = { open: "inquiry.open", answered: "inquiry.answered" } as const;

export function mountContactInquiries(app: ConsoleApp, operator: Operator): void {
	app.get("/contact-inquiries", async (http) => {
		const text = http.get("text");
		const page = await operator.contactInquiries.page(
			readFilter(http, states),
			readPageRequest(http),
		);
		return renderListPage(http, {
			title: text.t("inquiry.title"),
			lead: text.t("inquiry.lead"),
			duty: "messages",
			page,
			notice: readNotice(http, { rows: page.rows, ownPages: path }),
			filter: { states },
			children: (
				<InquiryList rows={page.rows} text={text} empty={emptyText(http, "inquiry.empty")} />
			),
		});
	});
	app.get("/contact-inquiries/:id", async (http) => {
		const text = http.get("text");
		return renderRecordPage(http, {
			title: text.t("inquiry.title"),
			duty: "messages",
			row: await operator.contactInquiries.find(http.req.param("id")),
			render: (row) => <Inquiry row={row} text={text} />,
		});
	});
	app.post("/contact-inquiries/:id/answer", (http) => {
		const id = http.req.param("id");
		const act = () => operator.contactInquiries.answer(id, actorOf(http));
		return actAndGoBack(http, act, { page: path, record: id, done: "answered" });
	});
}

type InquiryListProps = { rows: readonly ContactInquiryRow[]; text: ConsoleText; empty: string };

export function InquiryList({ rows, text, empty }: InquiryListProps) {
	return (
		<RecordList rows={rows} empty={empty} render={(row) => <Inquiry row={row} text={text} />} />
	);
}

/** A mail program would not understand `mona%40example.com`. */
const mailTo = (email: string) =>
	link(`mailto:${encodeURIComponent(email).replace("%40", "@")}`, email);

function Inquiry({ row, text }: { row: ContactInquiryRow; text: ConsoleText }) {
	const isAnswered = row.answered_at !== null;
	return (
		<RecordItem
			id={row.id}
			title={typed(showName(row.name, row.email))}
			state={{
				tone: isAnswered ? "success" : "warning",
				text: text.t(isAnswered ? "inquiry.answered" : "inquiry.open"),
			}}
			text={text}
			facts={[
				["label.topic", text.topic(row.inquiry_type)],
				["label.email", mailTo(row.email)],
				["label.company", typed(row.company)],
				["label.phone", code(row.phone)],
				["label.audience", row.audience_size && text.audience(row.audience_size)],
				["label.transaction", code(row.transaction_id)],
				["label.supportCode", code(row.support_code)],
				["label.page", code(row.page)],
				["label.written", timeOf(text, row.created_at)],
				["label.answered", timeOf(text, row.answered_at)],
				["label.by", typed(row.answered_by)],
			]}
		>
			<p dir="auto" class="message">
				{row.message}
			</p>
			{isAnswered ? null : (
				<Allowed duty="messages">
					<PostForm action={`${path}/${row.id}/answer`} class="acts">
						<button type="submit">
							{text.t("inquiry.answer")}{" "}
							<span class="hidden">{typed(showName(row.name, row.email))}</span>
						</button>
					</PostForm>
				</Allowed>
			)}
		</RecordItem>
	);
}
