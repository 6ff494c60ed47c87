/** Runs the operator's command line on the data of a site, in this process. */
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { runCommandLine } from "../../platform/cli/command-line";
import type { Site } from "./site";

type Outside = Parameters<typeof runCommandLine>[3];
type OpenPlatform = Outside["openPlatform"];

/** It needs a process of its own (tests/server/platform-process.test.ts). */
const serve = async () => {
	throw new Error("serve does not run in the process of a test");
};

/** It needs the built pages (tests/server/brand-preview.test.ts). */
const writeBrandPreview: Outside["writeBrandPreview"] = async () => "not-written.html";

/** The exit code and the output. */
export async function runCommand(
	env: Record<string, string>,
	words: readonly string[],
	openPlatform?: OpenPlatform,
): Promise<{ code: number; out: string; err: string }> {
	const terminal = { out: new PassThrough(), err: new PassThrough() };
	// Decodes without `text`, which drops the byte order mark of tables for spreadsheets.
	const printed = Promise.all([buffer(terminal.out), buffer(terminal.err)]);
	const code = await runCommandLine(words, env, terminal, {
		serve,
		writeBrandPreview,
		openPlatform,
	}).finally(() => {
		for (const stream of Object.values(terminal)) stream.end();
	});
	const [out, err] = await printed;
	return { code, out: out.toString(), err: err.toString() };
}

/** Returns the output of a command that must succeed. */
export async function runPlatform(
	{ dataDir }: Pick<Site, "dataDir">,
	...words: string[]
): Promise<string> {
	const { code, out, err } = await runCommand({ DATA_DIR: dataDir }, words);
	if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}: ${err}`);
	return out;
}
