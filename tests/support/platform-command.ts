/** The operator's command line on the data of a site, in this process: words as operators type them. */
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { runCommandLine } from "../../reference-api/cli/command-line";
import type { Site } from "./site";

type OpenPlatform = Parameters<typeof runCommandLine>[3];

/** The exit code, and what was printed. */
export async function runCommand(
	env: Record<string, string>,
	words: readonly string[],
	openPlatform?: OpenPlatform,
): Promise<{ code: number; out: string; err: string }> {
	const terminal = { out: new PassThrough(), err: new PassThrough() };
	// Not as `text`, which leaves out the mark at the beginning of a table for spreadsheets.
	const printed = Promise.all([buffer(terminal.out), buffer(terminal.err)]);
	const code = await runCommandLine(words, env, terminal, openPlatform).finally(() => {
		for (const stream of Object.values(terminal)) stream.end();
	});
	const [out, err] = await printed;
	return { code, out: out.toString(), err: err.toString() };
}

/** What a command prints that does what it is asked for. */
export async function runPlatform(
	{ dataDir }: Pick<Site, "dataDir">,
	...words: string[]
): Promise<string> {
	const { code, out, err } = await runCommand({ DATA_DIR: dataDir }, words);
	if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}: ${err}`);
	return out;
}
