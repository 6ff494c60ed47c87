/**
 * The operator's command line (`npm run platform -- …`). Works beside the running web process, on
 * the same database. The only place of the platform that reads the environment.
 */

import { existsSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { closest } from "fastest-levenshtein";
import { DatabaseError } from "../database/database";
import { sqliteFile } from "../database/sqlite";
import { OperatorError } from "../operator/operator-error";
import type { PlatformOptions } from "../platform/options";
import { createPlatform } from "../platform/platform";
import { commands, describeCommand, readWords, usage } from "./commands";
import { dataCommands } from "./data-command";
import { serve } from "./serve";
import { readSettings } from "./settings";

/** The command that words begin with, and the words after it. */
function findCommand(words: readonly string[]) {
	const name = [words.slice(0, 1), words.slice(0, 2)]
		.map((part) => part.join(" "))
		.find((part) => commands[part] !== undefined);
	const command = name === undefined ? undefined : commands[name];
	return name && command ? { name, command, rest: words.slice(name.split(" ").length) } : undefined;
}

/** What was wrong, and what was perhaps meant. */
function explainUnknown(words: readonly string[]): string {
	if (words.length === 0) return usage;
	const names = ["serve", ...Object.keys(dataCommands), ...Object.keys(commands)];
	const asked = words.slice(0, 2).join(" ");
	return `'${asked}' is no command. Is it '${closest(asked, names)}'?\n${usage}`;
}

/** A mistyped DATA_DIR would get an empty platform of its own, in which nothing is ever found. */
function requireData({ dataDir, databaseUrl }: PlatformOptions): void {
	if (databaseUrl || existsSync(sqliteFile(dataDir))) return;
	throw new DatabaseError(
		`DATA_DIR: there is no ${sqliteFile(dataDir)}, and a command makes none: the site or \`serve\` does`,
	);
}

async function main(words: string[]): Promise<number> {
	const [noun = ""] = words;
	if (["--help", "-h", "help"].includes(noun)) return print(usage);
	const settings = readSettings(process.env);
	if (noun === "serve") return serve(settings, words.slice(1));
	const onData = dataCommands[noun];
	if (onData) return onData(settings.platform, words.slice(1));
	const found = findCommand(words);
	if (found === undefined) return refuse(explainUnknown(words));
	const { name, command, rest } = found;
	const explanation = `Usage: npm run platform -- ${describeCommand(name, command)}`;
	if (rest.includes("--help")) return print(explanation);
	const read = readWords(command, rest);
	if (read === undefined) {
		return refuse(`${name}: words are missing, too many or unknown.\n${explanation}`);
	}
	if (!command.makesData) requireData(settings.platform);
	const platform = await createPlatform({ ...settings.platform, background: false });
	try {
		const printed = await command.run(platform.operator, read.values, read.options);
		if (typeof printed === "string") console.log(printed);
		else await pipeline(printed, process.stdout, { end: false });
		return 0;
	} catch (error) {
		if (!(error instanceof OperatorError)) throw error;
		console.error(error.message);
		return 1;
	} finally {
		await platform.close();
	}
}

function print(text: string): number {
	console.log(text);
	return 0;
}

/** For words that are wrong; nothing was done. */
function refuse(text: string): number {
	console.error(text);
	return 2;
}

main(process.argv.slice(2)).then(
	(code) => {
		process.exitCode = code;
	},
	(error) => {
		console.error(error instanceof Error ? error.message : error);
		process.exitCode = 1;
	},
);
