/** Commands about the data as a whole. They open no platform and change no table. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { CONTACT_FILE } from "../../contract/contact-inquiry";
import type { PlatformOptions } from "../base/options";
import { connect, toDatabaseError } from "../database/database";
import { noteBackup } from "../database/last-backup";
import { sqliteFile } from "../database/sqlite";
import { openDatabase } from "../migrations/open-database";
import { type DataRelease, explainUnusableData, readDataRelease } from "../migrations/release";
import { BackupError, backUp, checkSqliteFile, type FileReport, restore } from "./backup";
import type { Shape } from "./command";

/** The text is printed without characters that steer a terminal. */
type Output = { text: string; json: object };

/** `file` is empty where the command takes none. */
export type DataCommand = Shape & {
	run(options: PlatformOptions, file: string): Promise<Output>;
};

const describeTables = ({
	last = "no release yet",
	missing,
}: Pick<DataRelease, "last" | "missing">) =>
	`tables as of ${last}${missing.length > 0 ? `; the next start takes ${missing.join(", ")}` : ""}`;

const describeRows = ({ rows, ...release }: FileReport) =>
	[
		...Object.entries(rows).map(([table, count]) => `  ${table}: ${count}`),
		`  ${describeTables(release)}`,
	].join("\n");

/** PostgreSQL has its own programs for this. */
function rejectPostgres({ databaseUrl }: PlatformOptions, instead: string): void {
	if (databaseUrl) throw new BackupError(`DATABASE_URL: the data is in PostgreSQL; use ${instead}`);
}

/** Names the files that root made and could not give to the owner of their folder. */
const describeMend = (...mends: readonly (string | undefined)[]) =>
	mends
		.filter((mend) => mend !== undefined)
		.map((mend) => `\nThe service may not open a file that root made: run \`${mend}\`.`)
		.join("");

/** The backup is good although its time could not be written, as on a full disk. */
function noteTime(dataDir: string, at: Date): string {
	try {
		return describeMend(noteBackup(dataDir, at));
	} catch (error) {
		return `\nIts time could not be noted, so an alarm may ring: ${(error as Error).message}`;
	}
}

async function takeBackup(options: PlatformOptions, file: string): Promise<Output> {
	rejectPostgres(options, "pg_dump: docs/running.md, Backup and restore");
	const at = new Date();
	const report = backUp(options.dataDir, file);
	const warnings = describeMend(report.mend) + noteTime(options.dataDir, at);
	return {
		text: `${file} holds the data as of now:\n${describeRows(report)}${warnings}`,
		json: report,
	};
}

async function putBack(options: PlatformOptions, file: string): Promise<Output> {
	rejectPostgres(options, "pg_restore into an empty database: docs/running.md, Backup and restore");
	const report = restore(options.dataDir, file);
	const { kept: stored, mend, receipts } = report;
	const numbers =
		receipts.length > 0
			? `\nReceipts go on with ${receipts.join(", ")}: no number that was given after the backup is given again.`
			: "";
	const before = `${stored ? `\nWhat was there is kept as ${stored}.` : ""}${describeMend(mend)}`;
	return {
		text: `The data is that of ${file}:\n${describeRows(report)}${numbers}${before}`,
		json: report,
	};
}

async function checkPostgres(options: PlatformOptions): Promise<Output> {
	const db = await connect(options, () => {});
	try {
		const release = await readDataRelease(db).catch((error) => {
			throw toDatabaseError(options, error);
		});
		const reason = explainUnusableData(release);
		if (reason) throw new BackupError(`DATABASE_URL: ${reason}`);
		return { text: `PostgreSQL answers: ${describeTables(release)}`, json: release };
	} finally {
		await db.destroy();
	}
}

async function checkData(options: PlatformOptions): Promise<Output> {
	if (options.databaseUrl) return checkPostgres(options);
	const file = sqliteFile(options.dataDir);
	if (!existsSync(file)) throw new BackupError(`DATA_DIR: there is no ${file}`);
	const report = checkSqliteFile(file, `DATA_DIR: ${file}`);
	return { text: `${file} is whole:\n${describeRows(report)}`, json: report };
}

/** For a release that runs in several processes: run it once, before any of them starts. */
async function bringUpToDate(options: PlatformOptions): Promise<Output> {
	const db = await openDatabase(options, () => {});
	const { last } = await readDataRelease(db).finally(() => db.destroy());
	const place = options.databaseUrl ? "PostgreSQL" : resolve(sqliteFile(options.dataDir));
	return { text: `The tables are as of ${last}, in ${place}.`, json: { last, place } };
}

type StoredMessage = Record<string, unknown>;

/** A line that is no JSON was cut off by a full disk, or changed by hand. */
function readMessage(line: string): StoredMessage {
	try {
		return JSON.parse(line);
	} catch {
		return { unreadable: line };
	}
}

/** The messages that the web keeps for a platform without a call for them, also in files set aside. */
async function listStoredMessages({ dataDir }: PlatformOptions): Promise<Output> {
	const [begin = ""] = CONTACT_FILE.split(".");
	const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
	// The time of a file that was set aside is part of its name, which comes before the open one.
	const files = names.filter((name) => name.startsWith(`${begin}.`)).sort();
	const messages = files
		.flatMap((name) => readFileSync(join(dataDir, name), "utf8").split("\n"))
		.filter(Boolean)
		.map(readMessage);
	const blocks = messages.map((message) =>
		Object.entries(message)
			.map(([name, value]) => `${name}: ${value}`)
			.join("\n"),
	);
	return { text: blocks.join("\n\n") || "(none)", json: messages };
}

const file = ["FILE"] as const;

export const dataCommands: Record<string, DataCommand> = {
	backup: {
		parameters: file,
		about: "copies the SQLite data into FILE, while it is in use",
		run: takeBackup,
	},
	restore: {
		parameters: file,
		about: "puts such a copy in place of the data, while nothing uses it",
		run: putBack,
	},
	check: {
		parameters: [],
		about: "tells whether the data is whole, and which release it belongs to",
		run: checkData,
	},
	"contact-inquiries kept": {
		parameters: [],
		about: `the messages in ${CONTACT_FILE}, beside a platform of your own that takes none`,
		run: listStoredMessages,
	},
	migrate: {
		parameters: [],
		makesData: true,
		about: "brings the tables up to date, as every start does",
		run: bringUpToDate,
	},
};
