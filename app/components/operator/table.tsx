/**
 * Records as a table. Where it has no room, each record is a card with the same cells, and each cell
 * shows its label (`styles/operator.css`).
 */
import { type ReactNode, useContext } from "react";
import { type OperatorKey, useOperatorText } from "./operator-text";
import type { Sorting } from "./query";
import { ActedOn } from "./record";

export type Column<Row> = {
	label: OperatorKey;
	/** A cell without a value is empty. */
	render: (row: Row) => ReactNode;
	/** Amounts are aligned by their digits; acts need no label; short words keep the room for one line. */
	kind?: "amount" | "act" | "short";
	/** The word of the query that sorts by this column. */
	sort?: string;
};

type HeadProps<Row> = {
	columns: readonly Column<Row>[];
	/** Omitted where the list has one order. */
	sorting?: Sorting | undefined;
};

type RecordTableProps<Row> = HeadProps<Row> & {
	rows: readonly Row[];
	/** The name of the table for those who do not see what is around it. */
	caption: string;
	/** Shown when there are no rows. */
	empty?: string;
	idOf: (row: Row) => string;
	/** A warning or a value that is too long for a cell. */
	note?: (row: Row) => ReactNode;
};

/** The first column names the record. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
	const { rows, columns, caption, empty = "", sorting, idOf, note } = props;
	const actedOn = useContext(ActedOn);
	if (rows.length === 0) return <p className="empty">{empty}</p>;
	return (
		<div className="list">
			<table className={sorting ? "sortable" : undefined}>
				<caption className="visually-hidden">{caption}</caption>
				<Head columns={columns} sorting={sorting} />
				{rows.map((row) => (
					<tbody
						key={idOf(row)}
						id={idOf(row)}
						className={actedOn === idOf(row) ? "acted-on" : undefined}
					>
						<tr>
							{columns.map((column, index) => (
								<Cell key={column.label} column={column} isTitle={index === 0} row={row} />
							))}
						</tr>
						<Note content={note?.(row)} span={columns.length} />
					</tbody>
				))}
			</table>
		</div>
	);
}

function Head<Row>({ columns, sorting }: HeadProps<Row>) {
	return (
		<thead>
			<tr>
				{columns.map((column) => (
					<HeadCell key={column.label} column={column} sorting={sorting} />
				))}
			</tr>
		</thead>
	);
}

type HeadCellProps<Row> = { column: Column<Row>; sorting: Sorting | undefined };

/** A first press shows the largest or newest first, the next one turns that round. */
function HeadCell<Row>({ column: { label, kind, sort }, sorting }: HeadCellProps<Row>) {
	const name = useOperatorText().t(label);
	if (sort === undefined || sorting === undefined) {
		return (
			<th scope="col" className={kind}>
				{kind === "act" ? <span className="visually-hidden">{name}</span> : name}
			</th>
		);
	}
	const { current, hrefOf } = sorting;
	const direction = current?.word === sort ? current.direction : undefined;
	return (
		<th
			scope="col"
			className={kind}
			aria-sort={direction && (direction === "asc" ? "ascending" : "descending")}
		>
			<a href={hrefOf(sort, direction === "desc" ? "asc" : "desc")}>
				{name}
				<Arrow direction={direction} />
			</a>
		</th>
	);
}

const arrows = { asc: "M2 8l4-4 4 4", desc: "M2 4l4 4 4-4", none: "M3 4.5l3-3 3 3M3 7.5l3 3 3-3" };

const Arrow = ({ direction }: { direction: "asc" | "desc" | undefined }) => (
	<svg viewBox="0 0 12 12" width="12" height="12" className="arrow" aria-hidden="true">
		<path d={arrows[direction ?? "none"]} />
	</svg>
);

type CellProps<Row> = { column: Column<Row>; isTitle: boolean; row: Row };

function Cell<Row>({ column: { label, kind, render }, isTitle, row }: CellProps<Row>) {
	const text = useOperatorText();
	const value = render(row);
	if (isTitle) {
		return (
			<th scope="row" className={kind}>
				{value}
			</th>
		);
	}
	const isEmpty = value === null || value === undefined || value === "";
	return (
		<td className={kind}>
			{isEmpty || kind === "act" ? null : <span className="label">{text.t(label)}</span>}
			{isEmpty ? null : <div>{value}</div>}
		</td>
	);
}

function Note({ content, span }: { content: ReactNode; span: number }) {
	if (content === null || content === undefined) return null;
	return (
		<tr className="note">
			<td colSpan={span}>{content}</td>
		</tr>
	);
}
