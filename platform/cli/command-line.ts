/** The commands that need an open platform, by name. */
import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { closest } from "fastest-levenshtein";
import { setBrand } from "#core/brand/current-brand";
import { setTimeZone } from "#core/time-zone";
import type { PlatformOptions } from "../base/options";
import { cleanTyped } from "../base/text";
import { createPlatform, type Platform } from "../composition/platform";
import { DatabaseError } from "../database/database";
import { HeldFileError } from "../database/held-file";
import { sqliteFile } from "../database/sqlite";
import { CallError } from "../http/call-error";
import { OperatorError } from "../operator/audit-store";
import { PeopleFileError } from "../people-file/file-text";
import { BackupError } from "./backup";
import {
	type BrandCommand,
	BrandFolderError,
	brandCommands,
	type WriteBrandPreview,
} from "./brand-command";
import { catalogueCommands } from "./catalogue-command";
import {
	type Command,
	describeShape,
	type Options,
	printLine,
	readWords,
	type Shape,
	type Terminal,
} from "./command";
import { type DataCommand, dataCommands } from "./data-command";
import { GatewayCheckError, type GatewayCommand, gatewayCommands } from "./gateway-command";
import { launchMailCommands } from "./launch-mail-command";
import { manualPaymentCommands } from "./manual-payment-command";
import { numberCommands } from "./number-command";
import { operatorCommands } from "./operator-command";
import { peopleImportCommands } from "./people-import-command";
import { planChangeCommands } from "./plan-change-command";
import { findCommands, recordCommands } from "./record-command";
import {
	dataSettings,
	newDataSettings,
	readSettings,
	requireNoConflict,
	type Settings,
} from "./settings";
import { todayCommands } from "./today-command";
import { userCommands } from "./user-command";

const serveShape: Shape = {
	parameters: [],
	options: { port: "PORT" },
	hasNoJson: true,
	about: "the platform as a process of its own",
};

export const commands: Record<string, Command> = {
	...todayCommands,
	...numberCommands,
	...findCommands,
	...manualPaymentCommands,
	...userCommands,
	...planChangeCommands,
	...peopleImportCommands,
	...catalogueCommands,
	...recordCommands,
	...launchMailCommands,
	...operatorCommands,
};

type Found =
	| { kind: "serve"; name: string; shape: Shape }
	| { kind: "data"; name: string; shape: DataCommand }
	| { kind: "brand"; name: string; shape: BrandCommand }
	| { kind: "gateway"; name: string; shape: GatewayCommand }
	| { kind: "platform"; name: string; shape: Command };

function lookUp(name: string): Found | undefined {
	if (name === "serve") return { kind: "serve", name, shape: serveShape };
	const data = dataCommands[name];
	if (data) return { kind: "data", name, shape: data };
	const brand = brandCommands[name];
	if (brand) return { kind: "brand", name, shape: brand };
	const gateway = gatewayCommands[name];
	if (gateway) return { kind: "gateway", name, shape: gateway };
	const command = commands[name];
	return command && { kind: "platform", name, shape: command };
}

const names = [
	"serve",
	...Object.keys(dataCommands),
	...Object.keys(brandCommands),
	...Object.keys(gatewayCommands),
	...Object.keys(commands),
];

export const usage = [
	"Usage: npm run platform -- COMMAND [--help]",
	...names.flatMap((name) => {
		const found = lookUp(name);
		return found ? [`  ${describeShape(name, found.shape)}`] : [];
	}),
].join("\n");

/** The command that the words begin with. */
const findCommand = (words: readonly string[]): Found | undefined =>
	[words.slice(0, 1), words.slice(0, 2)].map((part) => lookUp(part.join(" "))).find(Boolean);

/** Names the unknown command and the closest known one. */
function explainUnknown(words: readonly string[]): string {
	if (words.length === 0) return usage;
	const requested = words.slice(0, 2).join(" ");
	return `'${requested}' isn't a command. Did you mean '${closest(requested, names)}'?\n${usage}`;
}

const hasData = ({ dataDir, databaseUrl }: PlatformOptions): boolean =>
	Boolean(databaseUrl) || existsSync(sqliteFile(dataDir));

/** A mistyped DATA_DIR would create an empty platform, in which nothing is ever found. */
function requireData(options: PlatformOptions): void {
	if (hasData(options)) return;
	throw new DatabaseError(
		`DATA_DIR: there is no ${sqliteFile(options.dataDir)}, and this command makes none: the site, \`serve\`, \`migrate\` and \`seed\` do`,
	);
}

/** What the site and its commands leave in DATA_DIR, and what a volume may have by itself. */
const OWN_FILE =
	/^(sawt\.db.*|session-secret|revoked-sessions|contact-inquiries\..*|last-backup|lost\+found)$/;

/** A folder with other files is hardly the one that was meant. */
function requireRoomForData(options: PlatformOptions): void {
	if (hasData(options) || !existsSync(options.dataDir)) return;
	const others = readdirSync(options.dataDir).filter((name) => !OWN_FILE.test(name));
	if (others.length === 0) return;
	const some = others.slice(0, 3).join(", ");
	throw new DatabaseError(
		`DATA_DIR: ${resolve(options.dataDir)} has other files (${some}) and no data, so none is made there; name the folder of the data, or an empty one`,
	);
}

/** Says where a new database is. */
function reportPlace(options: PlatformOptions, isNew: boolean, terminal: Terminal): void {
	if (isNew) printLine(terminal.err, `DATA_DIR: made ${resolve(sqliteFile(options.dataDir))}`);
}

/** Resolves once it listens; the process lives on. */
export type Serve = (settings: Settings, options: Options, terminal: Terminal) => Promise<void>;
/** A command gets these from outside of the platform. */
type Outside = {
	serve: Serve;
	writeBrandPreview: WriteBrandPreview;
	openPlatform?: OpenPlatform | undefined;
};

type OpenPlatform = (options: PlatformOptions) => Promise<Pick<Platform, "operator" | "close">>;

/**
 * 0 when the command succeeded, 1 when it failed, 2 when its words were wrong and nothing was
 * tried.
 */
export async function runCommandLine(
	words: readonly string[],
	env: Record<string, string | undefined>,
	terminal: Terminal,
	{ serve, writeBrandPreview, openPlatform = createPlatform }: Outside,
): Promise<number> {
	const say = (stream: "out" | "err", text: string, code: number) => {
		printLine(terminal[stream], text);
		return code;
	};
	if (["--help", "-h", "help"].includes(words[0] ?? "")) return say("out", usage, 0);
	const found = findCommand(words);
	if (found === undefined) return say("err", explainUnknown(words), 2);
	const { name, shape } = found;
	const explanation = `Usage: npm run platform -- ${describeShape(name, shape)}`;
	const read = readWords(shape, words.slice(name.split(" ").length));
	if ("problem" in read) return say("err", `${name}: ${read.problem}\n${explanation}`, 2);
	if (read.options.help) return say("out", explanation, 0);
	const needsDataAlone = found.kind === "data" || shape.needsDataAlone;
	const ofData = shape.makesData ? newDataSettings : dataSettings;
	const limited = needsDataAlone ? ofData : undefined;
	const settings = readSettings(env, found.kind === "brand" ? [] : limited);
	setBrand(settings.brand);
	setTimeZone(settings.timeZone);
	for (const warning of settings.warnings) printLine(terminal.err, `warning: ${warning}`);
	try {
		await run(found, { ...read, settings, terminal, serve, writeBrandPreview, openPlatform });
		return 0;
	} catch (error) {
		const isReported =
			error instanceof OperatorError ||
			error instanceof PeopleFileError ||
			error instanceof CallError ||
			error instanceof BackupError ||
			error instanceof BrandFolderError ||
			error instanceof GatewayCheckError ||
			error instanceof HeldFileError ||
			error instanceof DatabaseError;
		if (!isReported) throw error;
		const { message } = error;
		return say("err", read.options.json ? JSON.stringify({ error: message }) : message, 1);
	}
}

type Run = {
	values: string[];
	options: Options;
	settings: Settings;
	terminal: Terminal;
	serve: Serve;
	writeBrandPreview: WriteBrandPreview;
	openPlatform: OpenPlatform;
};

async function run(found: Found, order: Run): Promise<void> {
	const { values, options, settings, terminal, serve, writeBrandPreview, openPlatform } = order;
	if (found.kind === "serve") return serve(settings, options, terminal);
	if (found.kind === "gateway") {
		requireNoConflict(settings);
		const { text, json } = await found.shape.run(settings.platform, options);
		return printLine(terminal.out, options.json ? JSON.stringify(json) : cleanTyped(text));
	}
	if (found.kind === "brand") {
		const { text, json } = await found.shape.run(values[0] ?? "", options, writeBrandPreview);
		return printLine(terminal.out, options.json ? JSON.stringify(json) : cleanTyped(text));
	}
	const isNew = !hasData(settings.platform);
	if (found.shape.makesData) requireRoomForData(settings.platform);
	else if (found.kind === "platform") requireData(settings.platform);
	if (found.kind === "data") {
		const { text, json } = await found.shape.run(settings.platform, values[0] ?? "");
		if (found.shape.makesData) reportPlace(settings.platform, isNew, terminal);
		return printLine(terminal.out, options.json ? JSON.stringify(json) : cleanTyped(text));
	}
	const command = found.shape;
	const platform = await openPlatform({ ...settings.platform, background: false });
	if (command.makesData) reportPlace(settings.platform, isNew, terminal);
	try {
		const printed = await command.run(platform.operator, values, options, terminal.err);
		if (printed instanceof Readable) {
			await pipeline(printed, terminal.out, { end: false });
		} else if (options.json) {
			printLine(terminal.out, command.printsJson ? printed : JSON.stringify({ message: printed }));
		} else {
			// Text from people and servers must not control the operator's terminal.
			printLine(terminal.out, cleanTyped(printed));
		}
	} finally {
		await platform.close();
	}
}
