/** Records as cards, each a heading with facts below it, with or without sections. */
import { createContext, Fragment, type ReactNode, useContext } from "react";
import { type OperatorKey, useOperatorText } from "./operator-text";

/** The label of a fact and its value; a fact without a value is not shown. */
export type Fact = readonly [label: OperatorKey, value: ReactNode];

const hasValue = (value: ReactNode) => value !== null && value !== undefined && value !== "";

export function Facts({ facts }: { facts: readonly Fact[] }) {
	const text = useOperatorText();
	return (
		<dl>
			{facts.map(([label, value]) =>
				hasValue(value) ? (
					<div key={label}>
						<dt>{text.t(label)}</dt>
						<dd>{value}</dd>
					</div>
				) : null,
			)}
		</dl>
	);
}

export type Tone = "success" | "warning" | "danger" | "neutral";
export type State = { tone: Tone; text: string };

export const Badge = ({ tone, text }: State) => <span className={`badge ${tone}`}>{text}</span>;

/** Records in a section have headings one level below it. */
const RecordHeading = createContext<"h2" | "h3">("h2");

/** The record whose act the page reports. */
export const ActedOn = createContext<string | undefined>(undefined);

type SectionProps = {
	title: string;
	/** The fragment that leads to it. */
	id?: string;
	/** The number of records. */
	count?: number;
	/** An act on the whole list, shown beside its title. */
	act?: ReactNode;
	children: ReactNode;
};

export function Section({ title, id, count, act, children }: SectionProps) {
	return (
		<section id={id}>
			<div className="head">
				<h2>
					{title}
					{count === undefined ? null : <span className="count"> {count}</span>}
				</h2>
				{act}
			</div>
			<RecordHeading.Provider value="h3">{children}</RecordHeading.Provider>
		</section>
	);
}

type RecordItemProps = {
	id: string;
	title: ReactNode;
	state?: State | undefined;
	facts: readonly Fact[];
	/** The acts of the record. */
	children?: ReactNode;
};

export function RecordItem({ id, title, state, facts, children }: RecordItemProps) {
	const Heading = useContext(RecordHeading);
	const isActedOn = useContext(ActedOn) === id;
	return (
		<li id={id} className={isActedOn ? "acted-on" : undefined}>
			<div className="head">
				<Heading>{title}</Heading>
				{state ? <Badge {...state} /> : null}
			</div>
			<Facts facts={facts} />
			{children}
		</li>
	);
}

type RecordListProps<Row> = {
	rows: readonly Row[];
	/** Shown when there are none. */
	empty?: string;
	render: (row: Row) => ReactNode;
};

export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
	const { rows, empty = "", render } = props;
	if (rows.length === 0) return <p className="empty">{empty}</p>;
	return (
		<ul className="records">
			{rows.map((row) => (
				<Fragment key={row.id}>{render(row)}</Fragment>
			))}
		</ul>
	);
}
