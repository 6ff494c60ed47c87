/**
 * The operator's command line (`npm run platform -- …`). Works beside the running web process, on
 * the same database. The only place of the platform that reads the environment.
 */

import { OperatorError } from "../operator/operator-error";
import { createPlatform } from "../platform/platform";
import { commands, readWords, usage } from "./commands";
import { dataCommands, dataUsage } from "./data-command";
import { serve } from "./serve";
import { readSettings } from "./settings";

async function main(words: string[]): Promise<number> {
	const [noun = "", verb = ""] = words;
	const settings = readSettings(process.env);
	if (noun === "serve") return serve(settings, words.slice(1));
	const onData = dataCommands[noun];
	if (onData) return onData(settings.platform, words.slice(1));
	const isSingle = commands[noun] !== undefined;
	const command = isSingle ? commands[noun] : commands[`${noun} ${verb}`];
	const read = command && readWords(command, words.slice(isSingle ? 1 : 2));
	if (command === undefined || read === undefined) {
		console.error([usage, ...dataUsage].join("\n"));
		return 2;
	}
	const platform = await createPlatform({ ...settings.platform, background: false });
	try {
		console.log(await command.run(platform.operator, read.values, read.options));
		return 0;
	} catch (error) {
		if (!(error instanceof OperatorError)) throw error;
		console.error(error.message);
		return 1;
	} finally {
		await platform.close();
	}
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
