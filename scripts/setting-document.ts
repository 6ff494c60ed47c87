/** Writes docs/settings.md and .env.example from the schemas that read the settings. */
import { z } from "zod";
import { type Finding, listConflicts, readSettings } from "../app/server/env.server";
import { listPossibleWarnings } from "../app/server/setting-report.server";
import {
	type Environment,
	environmentSchema,
	explainSetting,
	settingGroups,
} from "../app/server/setting-schema.server";
import { environment as platformSchema } from "../platform/cli/settings";

type Name = keyof Environment;

const groups = Object.entries(settingGroups).map(([title, shape]) => ({
	title,
	names: Object.keys(shape) as Name[],
}));

/** JSON Schema has the values of an enum, and how a shape is described. */
const { properties = {} } = z.toJSONSchema(environmentSchema, { io: "input" });
const isRead = (name: Name) => name in platformSchema.shape;

function listValues(name: Name): string[] {
	const shape = properties[name];
	return typeof shape === "object" ? (shape.enum ?? []).map(String) : [];
}

function describeValues(name: Name): string {
	const values = listValues(name).map((value) => `\`${value}\``);
	const shape = properties[name];
	const described = typeof shape === "object" ? shape.description : undefined;
	if (values.length === 0 && !described) throw new Error(`${name}: its values are not described`);
	return values.join(", ") || `${described}`;
}

const write = (value: unknown) =>
	typeof value === "boolean" ? { true: "on", false: "off" }[`${value}`] : `${value ?? ""}`;

const readDefault = (name: Name) => write(environmentSchema.shape[name].parse(undefined));

/** The default of the platform as a process of its own, where that is another one. */
function readPlatformDefault(name: Name): string {
	if (!isRead(name)) return "";
	const value = write(
		platformSchema.shape[name as keyof typeof platformSchema.shape].parse(undefined),
	);
	return value && value !== readDefault(name) ? `; platform: \`${value}\`` : "";
}

function describeDefault(name: Name): string {
	const value = readDefault(name);
	return value
		? `\`${value}\`${readPlatformDefault(name)}`
		: `unset: ${explainSetting(name).whenUnset}`;
}

const writeRow = (name: Name) =>
	`| \`${name}\` | ${[explainSetting(name).does, describeValues(name), describeDefault(name), isRead(name) ? "both" : "web"].join(" | ")} |`;

const HEAD = "| Variable | What it does | Values | Default | Read by |\n|---|---|---|---|---|";

const writeList = (findings: readonly Finding[]) =>
	findings.map(([, name, what]) => `- \`${name}\`: ${what}`);

function writeTables(): string {
	const tables = groups.map(
		({ title, names }) => `## ${title}\n${[HEAD, ...names.map(writeRow)].join("\n")}`,
	);
	const lists = [
		["## Rejected beside others", ...writeList(listConflicts({}))],
		["## Warned of", ...writeList(listPossibleWarnings(readSettings({})))],
	].map((lines) => lines.join("\n"));
	return [...tables, ...lists].join("\n\n");
}

/** Breaks a comment into lines that a terminal shows whole. */
const wrap = (text: string) =>
	text.replace(/(?![^\n]{1,96}$)([^\n]{1,96})\s/g, "$1\n").replace(/^/gm, "# ");

/** A shell reads a value as the server does only in quotes. */
const quote = (value: string) => (/^[\w@%+=:,./-]*$/.test(value) ? value : `"${value}"`);

function writeSample(name: Name): string {
	const { does, whenUnset, sample } = explainSetting(name);
	const values = listValues(name);
	const parts = [
		`${does}.`,
		values.length > 0 && `One of: ${values.join(", ")}.`,
		whenUnset && `Unset: ${whenUnset}.`,
	];
	const comment = parts.filter(Boolean).join(" ").replaceAll("`", "");
	return `${wrap(comment)}\n# ${name}=${quote(sample ?? readDefault(name))}`;
}

const writeSamples = (): string =>
	groups
		.map(({ title, names }) => [`# --- ${title}`, ...names.map(writeSample)].join("\n"))
		.join("\n\n");

/** Keeps what somebody wrote above `begin`, and from `end` on. */
function writeBetween(text: string, begin: string, written: string, end?: string): string {
	const [head, rest] = text.split(begin);
	if (rest === undefined) throw new Error(`a document has no mark: ${begin}`);
	const tail = end === undefined ? "" : `\n${rest.slice(rest.indexOf(end))}`;
	return `${head}${begin}\n\n${written}\n${tail}`;
}

/** The files that have them; the rest of each is written by hand. */
export const settingFiles = [
	{
		path: "docs/settings.md",
		write: (text: string) =>
			writeBetween(
				text,
				"<!-- `npm run docs:settings` writes what follows, down to Limits. -->",
				writeTables(),
				"## Limits\n",
			),
	},
	{
		path: ".env.example",
		write: (text: string) =>
			writeBetween(text, "# `npm run docs:settings` writes what follows.", writeSamples()),
	},
];
