/**
 * The operator's command line (`npm run platform -- …`). Works beside the running web process, on
 * the same database. The only place of the platform that reads the environment.
 */

import { OperatorError } from "../operator/operator-error";
import { createPlatform } from "../platform/platform";
import { commands, takesValues, usage } from "./commands";
import { serve } from "./serve";
import { readSettings } from "./settings";

async function main(words: string[]): Promise<number> {
	const [noun = "", verb = "", ...rest] = words;
	const settings = readSettings(process.env);
	if (noun === "serve") return serve(settings, words.slice(1));
	const command = commands[verb === "" ? noun : `${noun} ${verb}`];
	if (command === undefined || !takesValues(command, rest.length)) {
		console.error(usage);
		return 2;
	}
	const platform = await createPlatform({ ...settings.platform, background: false });
	try {
		console.log(await command.run(platform.operator, rest));
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
