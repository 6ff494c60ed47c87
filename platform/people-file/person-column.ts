/**
 * What the columns of a file of people hold: those of our own export, of Ghost's export of members and of
 * Patreon's export of patrons are known by their names; an operator names others.
 */
import { foldForSearch } from "#core/search-text";
import { PeopleFileError } from "./file-text";

/** `ignore` is a column that is not read. */
export const personFields = [
	"email",
	"name",
	"phone",
	"language",
	"labels",
	/** Plans with their ends, as our own export writes them. */
	"plans",
	/** The name of a plan, or several names. */
	"plan",
	/** When the plan ends. */
	"ends",
	/** The next charge, until which an active patron has paid. */
	"charged",
	"joined",
	"state",
	/** A member with a day of deletion is gone. */
	"deleted",
	"ignore",
] as const;
export type PersonField = (typeof personFields)[number];

const isField = (text: string): text is PersonField => personFields.some((one) => one === text);

const names: Readonly<Record<Exclude<PersonField, "ignore">, readonly string[]>> = {
	email: ["email", "e-mail", "email address", "البريد", "البريد الالكتروني"],
	name: ["name", "full name", "الاسم"],
	phone: ["phone", "phone number", "mobile", "الهاتف", "الموبايل"],
	language: ["language", "locale", "اللغه"],
	labels: ["labels", "tags"],
	plans: ["plans"],
	plan: ["plan", "tier", "tiers"],
	ends: ["ends", "plan ends", "access expiration"],
	charged: ["next charge date"],
	joined: ["joined", "created at", "patronage since date"],
	state: ["state", "patron status"],
	deleted: ["deleted at"],
};

/** The last two have columns that no other file has. */
const origins = { Ghost: "subscribed to emails", Patreon: "patron status" } as const;
export type FileOrigin = keyof typeof origins;

/** Patreon's state is that of a postal address. */
const addressColumns: Readonly<Record<FileOrigin, readonly string[]>> = {
	Ghost: [],
	Patreon: ["state"],
};

const foldName = (name: string) => foldForSearch(name).replace(/[-_\s]+/g, " ");

const fieldsByName = new Map(
	Object.entries(names).flatMap(([field, known]) =>
		known.map((name) => [foldName(name), field as PersonField] as const),
	),
);

export type Column = {
	/** Counts from 1. */
	number: number;
	name: string;
	field: PersonField;
};

/** Reads `--map "E-Mail 2=email,#4=ignore"`: a column by its name or number, and what it holds. */
export function readMapping(typed: string): Map<string, PersonField> {
	const pairs = typed.split(",").filter((pair) => pair.trim() !== "");
	return new Map(
		pairs.map((pair) => {
			const at = pair.lastIndexOf("=");
			const field = pair.slice(at + 1).trim();
			if (at < 1 || !isField(field)) throw new PeopleFileError("no-field", field);
			return [pair.slice(0, at).trim(), field] as const;
		}),
	);
}

/** The key by which a mapping names a column. */
const keysOf = (name: string, number: number) => [`#${number}`, name.trim()];

export type Columns = { columns: Column[]; origin: FileOrigin | undefined };

/** Returns every column with what it holds. */
export function readColumns(
	head: readonly string[],
	mapping: ReadonlyMap<string, PersonField> = new Map(),
): Columns {
	const folded = head.map(foldName);
	const origin = (Object.keys(origins) as FileOrigin[]).find((one) =>
		folded.includes(origins[one]),
	);
	const columns = head.map((name, index): Column => {
		const number = index + 1;
		const chosen = keysOf(name, number).map((key) => mapping.get(key));
		const isAddress = origin && addressColumns[origin].includes(foldName(name));
		const known = (!isAddress && fieldsByName.get(foldName(name))) || "ignore";
		return { number, name: name.trim(), field: chosen.find(Boolean) ?? known };
	});
	return { columns, origin };
}

/** @throws PeopleFileError when the mapping names no column, a field has two columns, or none has the address */
export function requireColumns(
	columns: readonly Column[],
	mapping: ReadonlyMap<string, PersonField> = new Map(),
): void {
	const unknown = [...mapping.keys()].find(
		(key) => !columns.some(({ name, number }) => keysOf(name, number).includes(key)),
	);
	if (unknown !== undefined) throw new PeopleFileError("no-column", unknown);
	const fields = columns.map(({ field }) => field).filter((field) => field !== "ignore");
	const double = fields.find((field, index) => fields.indexOf(field) !== index);
	if (double !== undefined) throw new PeopleFileError("same-field", double);
	if (!fields.includes("email")) throw new PeopleFileError("no-email");
}
