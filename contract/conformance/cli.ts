/** `npm run conformance -- URL`: prints what a platform does, call by call. */
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { runConformance } from "./run";

const usage = `Usage: npm run conformance -- URL [options]
  URL                     the platform's address, as API_BASE_URL has it
  --email, --password     a verified account of the platform; payments need one
  --mail-command COMMAND  prints the verification mail's link or token; gets the address as $1
  --mobile-token TOKEN    a one-time token of the app
  --creator ID            a creator who takes tips (1)
  --code CODE             a discount code (WELCOME20)
  --json                  prints the findings as JSON
It registers people and starts payments that no one pays: use a platform for tests.`;

const options = {
	email: { type: "string" },
	password: { type: "string" },
	"mail-command": { type: "string" },
	"mobile-token": { type: "string" },
	creator: { type: "string" },
	code: { type: "string" },
	json: { type: "boolean" },
	help: { type: "boolean" },
} as const;

function readToken(command: string, email: string): string | undefined {
	const printed = execFileSync("sh", ["-c", command, "sh", email], { encoding: "utf8" }).trim();
	const link = /https?:\/\/\S+/.exec(printed)?.[0];
	return link ? (new URL(link).searchParams.get("token") ?? undefined) : printed || undefined;
}

async function main(words: string[]): Promise<number> {
	const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
	const [url = "", ...rest] = positionals;
	if (values.help) {
		console.log(usage);
		return 0;
	}
	if (!/^https?:\/\//.test(url) || !URL.canParse(url) || rest.length > 0) {
		console.error(`${url ? `'${url}' is no address of a platform.` : "URL is missing."}\n${usage}`);
		return 2;
	}
	const command = values["mail-command"];
	const report = await runConformance(new URL(url).origin, {
		...(values.email && { email: values.email }),
		...(values.password && { password: values.password }),
		...(values.creator && { creatorId: values.creator }),
		...(values.code && { code: values.code }),
		...(values["mobile-token"] && { mobileToken: values["mobile-token"] }),
		...(command && { mailToken: async (email: string) => readToken(command, email) }),
	});
	console.log(values.json ? JSON.stringify(report.findings, null, 2) : report.render());
	return report.isGood() ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2)).catch((error) => {
	console.error(error instanceof Error ? error.message : error);
	return 2;
});
