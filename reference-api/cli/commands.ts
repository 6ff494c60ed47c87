/** What the command line offers, apart from `serve`: each command prints one text. */
import { parseArgs } from "node:util";
import { catalogueCommands } from "./catalogue-command";
import type { Command, Options } from "./command";
import { dataUsage } from "./data-command";
import { findCommands } from "./find-command";
import { manualPaymentCommands } from "./manual-payment-command";
import { operatorCommands } from "./operator-command";
import { recordCommands } from "./record-command";
import { todayCommands } from "./today-command";
import { userCommands } from "./user-command";

export const commands: Record<string, Command> = {
	...todayCommands,
	...findCommands,
	...manualPaymentCommands,
	...userCommands,
	...catalogueCommands,
	...recordCommands,
	...operatorCommands,
};

/** The values and options of a command; undefined when one is missing, unknown or too many. */
export function readWords(
	{ parameters, options = {} }: Command,
	words: string[],
): { values: string[]; options: Options } | undefined {
	const needed = parameters.filter((parameter) => !parameter.startsWith("["));
	try {
		const parsed = parseArgs({
			args: words,
			allowPositionals: true,
			options: Object.fromEntries(
				Object.entries(options).map(([name, value]) => [
					name,
					{ type: value === null ? "boolean" : "string" } as const,
				]),
			),
		});
		const count = parsed.positionals.length;
		if (count < needed.length || count > parameters.length) return undefined;
		const given = Object.entries(parsed.values).map(([name, value]) => [name, String(value)]);
		return { values: parsed.positionals, options: Object.fromEntries(given) };
	} catch {
		return undefined;
	}
}

const describeOption = ([name, value]: [string, string | null]) =>
	value === null ? `[--${name}]` : `[--${name} ${value}]`;

/** The command with its words, as one types it. */
export const describeCommand = (name: string, { parameters, options = {} }: Command): string =>
	[name, ...parameters, ...Object.entries(options).map(describeOption)].join(" ");

export const usage = [
	"Usage: npm run platform -- COMMAND [--help]",
	"  serve [--port PORT]",
	...dataUsage,
	...Object.entries(commands).map(([name, command]) => `  ${describeCommand(name, command)}`),
].join("\n");
