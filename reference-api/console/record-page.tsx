/** @jsxImportSource hono/jsx */
/** The pages of one kind of record: a list in parts, with its filter, and one record by itself. */
import type { Child } from "hono/jsx";
import type { Page } from "../database/page";
import type { Duty } from "../operator/operator-role";
import type { ConsoleContext } from "./env";
import { renderNotFound } from "./failure";
import { FilterForm, type States } from "./filter";
import { type Notice, renderPage } from "./page";
import { Paging } from "./paging";
import { RecordList } from "./record";

type Kind = {
	title: string;
	/** What operators do with such records. */
	duty?: Duty;
};

type ListPage = Kind & {
	lead: string;
	notice?: Notice | undefined;
	page: Page<unknown>;
	filter?: { states: States<string>; exportPath?: string };
	/** The rows of the page. */
	children: Child;
};

export function renderListPage(http: ConsoleContext, list: ListPage) {
	const { page, filter, children, ...shown } = list;
	return renderPage(http, {
		...shown,
		children: (
			<>
				{filter ? <FilterForm http={http} {...filter} /> : null}
				{children}
				<Paging http={http} page={page} />
			</>
		),
	});
}

type RecordPage<Row> = Kind & { row: Row | undefined; render: (row: Row) => Child };

/** For links in mails and notices: on a list a record moves on, and a sign-in loses a fragment. */
export function renderRecordPage<Row>(http: ConsoleContext, record: RecordPage<Row>) {
	const { row, render, ...shown } = record;
	if (row === undefined) return renderNotFound(http);
	return renderPage(http, {
		...shown,
		children: <RecordList rows={[row]} empty="" render={render} />,
	});
}
