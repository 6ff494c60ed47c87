/** @jsxImportSource hono/jsx */
/** Records as cards, each a heading with facts below it, with or without sections. */
import { type Child, createContext, useContext } from "hono/jsx";
import type { ConsoleKey, ConsoleText } from "./console-text";

export type Tone = "neutral" | "success" | "warning" | "danger";

/** A fact without a value is omitted. */
export type Fact = readonly [label: ConsoleKey, value: Child | null | undefined];

type FactsProps = { facts: readonly Fact[]; text: ConsoleText };

export function Facts({ facts, text }: FactsProps) {
	return (
		<dl>
			{facts
				.filter(([, value]) => value !== null && value !== undefined && value !== "")
				.map(([label, value]) => (
					<div key={label}>
						<dt>{text.t(label)}</dt>
						<dd>{value}</dd>
					</div>
				))}
		</dl>
	);
}

export type State = { tone: Tone; text: string };

export const Badge = ({ tone, text }: State) => <span class={`badge ${tone}`}>{text}</span>;

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
	act?: Child;
	children: Child;
};

export function Section({ title, id, count, act, children }: SectionProps) {
	return (
		<section id={id}>
			<div class="head">
				<h2>
					{title}
					{count === undefined ? null : <span class="count"> {count}</span>}
				</h2>
				{act}
			</div>
			<RecordHeading.Provider value="h3">{children}</RecordHeading.Provider>
		</section>
	);
}

type RecordItemProps = FactsProps & {
	id: string;
	title: Child;
	state?: State | undefined;
	/** The acts of the record. */
	children?: Child;
};

export function RecordItem({ id, title, state, facts, text, children }: RecordItemProps) {
	const Heading = useContext(RecordHeading);
	const isActedOn = useContext(ActedOn) === id;
	return (
		<li id={id} class={isActedOn ? "acted-on" : undefined}>
			<div class="head">
				<Heading>{title}</Heading>
				{state ? <Badge {...state} /> : null}
			</div>
			<Facts facts={facts} text={text} />
			{children}
		</li>
	);
}

type RecordListProps<Row> = {
	rows: readonly Row[];
	/** Shown when there are none. */
	empty: string;
	render: (row: Row) => Child;
};

export function RecordList<Row>({ rows, empty, render }: RecordListProps<Row>) {
	if (rows.length === 0) return <p class="empty">{empty}</p>;
	return <ul class="records">{rows.map(render)}</ul>;
}
