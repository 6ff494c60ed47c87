/** Messages as cards: on their own pages, and among the records of a person. */
import { showName } from "#core/name";
import type { InquiryRow } from "~/domain/operator/record";
import { operatorPaths } from "~/operator-paths";
import { nameActor } from "./actor";
import { ConsoleForm } from "./form";
import { useOperatorText } from "./operator-text";
import { Allowed } from "./permission";
import { RecordItem, RecordList } from "./record";
import { code, link, timeOf, typed } from "./value";

type InquiryListProps = { rows: readonly InquiryRow[]; empty?: string };

export const InquiryList = ({ rows, empty }: InquiryListProps) => (
	<RecordList rows={rows} empty={empty} render={(row) => <Inquiry row={row} />} />
);

/** A mail program would not understand `mona%40example.com`. */
const mailTo = (email: string) =>
	link(`mailto:${encodeURIComponent(email).replace("%40", "@")}`, email);

function Inquiry({ row }: { row: InquiryRow }) {
	const text = useOperatorText();
	const isAnswered = row.answered_at !== null;
	return (
		<RecordItem
			id={row.id}
			title={typed(showName(row.name, row.email))}
			state={{
				tone: isAnswered ? "success" : "warning",
				text: text.t(isAnswered ? "inquiry.answered" : "inquiry.open"),
			}}
			facts={[
				["label.topic", text.topic(row.inquiry_type)],
				["label.email", mailTo(row.email)],
				["label.company", typed(row.company)],
				["label.phone", code(row.phone)],
				["label.audience", row.audience_size && text.audience(row.audience_size)],
				["label.transaction", code(row.transaction_id)],
				["label.supportCode", code(row.support_code)],
				["label.page", code(row.page)],
				["label.written", timeOf(row.created_at)],
				["label.answered", timeOf(row.answered_at)],
				["label.by", nameActor(row.answered_by, text)],
			]}
		>
			<p dir="auto" className="message">
				{row.message}
			</p>
			{isAnswered ? null : (
				<Allowed permission="messages">
					<ConsoleForm
						action={operatorPaths.record("contact-inquiries", row.id, "answer")}
						className="acts"
					>
						<button type="submit">
							{text.t("inquiry.answer")}{" "}
							<span className="visually-hidden">{typed(showName(row.name, row.email))}</span>
						</button>
					</ConsoleForm>
				</Allowed>
			)}
		</RecordItem>
	);
}
