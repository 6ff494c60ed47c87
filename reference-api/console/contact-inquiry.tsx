/** @jsxImportSource hono/jsx */
/** What people wrote, to be answered by mail. */

import type { ContactInquiryRow } from "../contact/contact-inquiry-store";
import type { Operator } from "../operator/operator";
import { type ConsoleApp, LIST_LIMIT } from "./env";
import { renderPage } from "./page";
import { Record, RecordList } from "./record";
import { code, link, timeOf, typed } from "./text";

export function mountContactInquiries(app: ConsoleApp, operator: Operator): void {
	app.get("/contact-inquiries", async (http) => {
		const rows = await operator.contactInquiries.list({ limit: LIST_LIMIT });
		return renderPage(http, {
			title: "Inquiries",
			lead: "The site promises an answer within 24 hours.",
			children: (
				<RecordList
					rows={rows}
					empty="No one has written yet."
					render={(row) => <Inquiry row={row} />}
				/>
			),
		});
	});
}

function Inquiry({ row }: { row: ContactInquiryRow }) {
	return (
		<Record
			id={row.id}
			title={typed(row.name)}
			state={{ tone: "neutral", text: row.inquiry_type }}
			facts={[
				["Email", link(`mailto:${encodeURIComponent(row.email).replace("%40", "@")}`, row.email)],
				["Company", typed(row.company)],
				["Phone", code(row.phone)],
				["Audience", row.audience_size],
				["Transaction", code(row.transaction_id)],
				["Support code", code(row.support_code)],
				["Page", code(row.page)],
				["Written", timeOf(row.created_at)],
			]}
		>
			<p dir="auto" class="message">
				{row.message}
			</p>
		</Record>
	);
}
