/**
 * What a line of a file of people changes. An account that exists already is never overwritten: only what it lacks
 * is added, labels and plans that end later among it. A suspended account stays as it is.
 */
import { type PersonLabel, readLabel } from "../account/person-label-store";
import { type NewUser, NO_PASSWORD, type UserRow } from "../account/user-store";
import type { Locale } from "../base/locale";
import { newId } from "../base/secret-token";
import type { SubscriptionRow } from "../payment/running-plan";
import {
	isPerson,
	type LineNote,
	lineNotes,
	type PersonLine,
	type RejectedLine,
} from "../people-file/person-line";
import type { FilePlan } from "../people-file/plan-cell";
import type { NamedPlan, PlanNames } from "./plan-name";
import { toPersonKey } from "./search-key";

/** What is stored about the person of a line. */
export type KnownPerson = {
	user: UserRow;
	labels: readonly PersonLabel[];
	subscriptions: readonly SubscriptionRow[];
};

export const lineOutcomes = ["new", "updated", "unchanged", "skipped", "broken"] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

/** How many lines have each outcome. */
export type OutcomeCounts = Record<LineOutcome, number>;

/** A value that the line adds; that of a plan has its end, null where it has none. */
export type LineChange =
	| { what: "name" | "phone" | "language" | "label"; value: string }
	| { what: "plan"; value: string; ends: string | null }
	| { what: "mail" };

export type LineReport = {
	line: number;
	email: string;
	outcome: LineOutcome;
	changes: readonly LineChange[];
	notes: readonly LineNote[];
};

export type Grant = NamedPlan & { ends: Date | null };

export type PersonChange = {
	report: LineReport;
	/** Undefined where the line changes no person. */
	person?: {
		id: string;
		added?: NewUser;
		filled: Partial<Pick<UserRow, "name" | "phone" | "locale" | "search_key">>;
		labels: readonly PersonLabel[];
		grants: readonly Grant[];
		isMailed: boolean;
		/** The language of the mail. */
		locale: Locale | null;
	};
};

export type ChangeRules = {
	names: PlanNames;
	now: Date;
	/** True mails people who have no password yet, once each. */
	mails: boolean;
	isMailed(userId: string): boolean;
	/** True for an address that somebody can still get back. */
	isReserved(email: string): boolean;
};

export function decideChange(
	line: PersonLine | RejectedLine,
	known: KnownPerson | undefined,
	rules: ChangeRules,
): PersonChange {
	const { line: number, email } = line;
	const reject = (outcome: "skipped" | "broken", notes: readonly LineNote[]): PersonChange => ({
		report: { line: number, email, outcome, changes: [], notes },
	});
	if (!isPerson(line)) {
		const isBroken = line.notes.some(({ code }) => lineNotes[code] === "broken");
		return reject(isBroken ? "broken" : "skipped", line.notes);
	}
	if (known?.user.is_active === 0) {
		return reject("skipped", [...line.notes, { code: "account-suspended" }]);
	}
	if (known === undefined && rules.isReserved(email)) {
		return reject("skipped", [...line.notes, { code: "address-reserved" }]);
	}
	const notes = [...line.notes];
	const added = known === undefined ? toNewUser(line, rules.now) : undefined;
	const id = known?.user.id ?? added?.id ?? "";
	const filled = known === undefined ? {} : fill(line, known.user);
	const labels = chooseLabels(line, known, notes);
	const grants = chooseGrants(line, known, rules, notes);
	const isMailed =
		rules.mails &&
		(known === undefined || known.user.password_hash === NO_PASSWORD) &&
		!rules.isMailed(id);
	const changes: LineChange[] = [
		...toFieldChanges(added ?? filled),
		...labels.map(({ label }) => ({ what: "label", value: label }) as const),
		...grants.map(({ plan, ends }) => {
			const until = ends?.toISOString() ?? null;
			return { what: "plan", value: plan.name, ends: until } as const;
		}),
		...(isMailed ? [{ what: "mail" } as const] : []),
	];
	const isChanged = changes.length > 0;
	const ofKnown: LineOutcome = isChanged ? "updated" : "unchanged";
	const outcome: LineOutcome = known === undefined ? "new" : ofKnown;
	const report = { line: number, email, outcome, changes, notes };
	if (known && !isChanged) return { report };
	const locale = known?.user.locale ?? line.locale;
	const person = { id, ...(added && { added }), filled, labels, grants, isMailed, locale };
	return { report, person };
}

function toNewUser(line: PersonLine, now: Date): NewUser {
	const joined = line.joined !== undefined && line.joined < now ? line.joined : now;
	return {
		id: newId("usr"),
		name: line.name,
		email: line.email,
		phone: line.phone,
		locale: line.locale,
		password_hash: NO_PASSWORD,
		search_key: toPersonKey(line.name),
		is_active: 1,
		is_creator: 0,
		created_at: joined.toISOString(),
	};
}

function fill(line: PersonLine, user: UserRow) {
	return {
		...(user.name === "" &&
			line.name !== "" && { name: line.name, search_key: toPersonKey(line.name) }),
		...(user.phone === "" && line.phone !== "" && { phone: line.phone }),
		...(user.locale === null && line.locale !== null && { locale: line.locale }),
	};
}

function toFieldChanges({ name, phone, locale }: Partial<NewUser>): LineChange[] {
	const fields = [
		["name", name],
		["phone", phone],
		["language", locale],
	] as const;
	return fields.flatMap(([what, value]) => (value ? [{ what, value }] : []));
}

/** Adds to the notes what is no label. */
function chooseLabels(line: PersonLine, known: KnownPerson | undefined, notes: LineNote[]) {
	const has = new Set(known?.labels.map(({ key }) => key));
	return line.labels.flatMap((typed): PersonLabel[] => {
		const label = readLabel(typed);
		if (label === undefined) {
			notes.push({ code: "label-dropped", detail: typed.slice(0, 100) });
			return [];
		}
		if (has.has(label.key)) return [];
		has.add(label.key);
		return [label];
	});
}

/** A file that was written in the hour that the clocks repeat may name the later one. */
const REPEATED_HOUR_MILLISECONDS = 3_600_000;

/** True when the plan runs as long already, or waits for the launch. */
function hasAsLong(row: SubscriptionRow, ends: Date | null, now: Date): boolean {
	if (row.waits_since !== null) return true;
	const { next_billing_at: end } = row;
	if (end === null) return true;
	if (ends === null) return false;
	return Date.parse(end) > now.getTime() && +ends - Date.parse(end) <= REPEATED_HOUR_MILLISECONDS;
}

/** Adds to the notes why a plan is not given. */
function chooseGrants(
	{ plans }: PersonLine,
	known: KnownPerson | undefined,
	{ names, now }: ChangeRules,
	notes: LineNote[],
): Grant[] {
	const grants: Grant[] = [];
	for (const { name, ends } of plans.flatMap((plan) => splitPlan(plan, names))) {
		const found = names.find(name);
		const [named] = found;
		const detail = name.slice(0, 100);
		if (named === undefined) notes.push({ code: "plan-unknown", detail });
		else if (found.length > 1) notes.push({ code: "plan-ambiguous", detail });
		else if (ends === undefined) notes.push({ code: "plan-without-end", detail });
		else if (ends !== null && ends <= now) notes.push({ code: "plan-over", detail });
		else if (!isOwned(known, named, ends, now)) grants.push({ ...named, ends });
	}
	return grants;
}

function isOwned(known: KnownPerson | undefined, named: NamedPlan, ends: Date | null, now: Date) {
	const row = known?.subscriptions.find(
		({ plan_id, creator_id }) => plan_id === named.plan.id && creator_id === (named.creatorId ?? 0),
	);
	return row !== undefined && hasAsLong(row, ends, now);
}

/** A cell may name several plans; a name that has a comma itself is found first. */
function splitPlan(plan: FilePlan, names: PlanNames): FilePlan[] {
	if (names.find(plan.name).length > 0) return [plan];
	const parts = plan.name.split(/[,;|،]/).map((part) => part.trim());
	return parts.filter((part) => part !== "").map((name) => ({ name, ends: plan.ends }));
}
