/** Runs the Nu HTML checker on every state of every page, in both languages. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collectStates } from "./state/every-state";

type Complaint = { type: string; url: string; message: string; extract?: string };

/** scripts/verify-browsers.js sets this. */
const jar = process.env.VNU_JAR ?? "";

/** The standard allows an object as a URL pattern, which the checker does not know yet. */
const isError = ({ message }: Complaint) => !message.includes("href_matches");

describe.skipIf(!jar)("the Nu HTML checker", () => {
	it.each(["en", "ar"] as const)("finds no error in any state in %s", async (language) => {
		const states = await collectStates(language);
		console.info(`${states.length} states`);
		const folder = mkdtempSync(join(tmpdir(), "sawt-nu-"));
		const names = states.map(({ name, html }, at) => {
			// The checker knows fewer style properties than we use; browsers ignore unknown ones.
			const markup = html.replace(/<style[\s\S]*?<\/style>/g, "");
			writeFileSync(join(folder, `${at}.html`), markup);
			return name;
		});
		const options = [
			"-jar",
			jar,
			"--errors-only",
			"--exit-zero-always",
			"--format",
			"json",
			folder,
		];
		const { stderr } = spawnSync("java", options, { encoding: "utf8", maxBuffer: 1e8 });
		const { messages } = JSON.parse(stderr) as { messages: Complaint[] };
		const found = messages.filter(isError).map(({ url, message, extract }) => {
			const at = Number(/(\d+)\.html$/.exec(url)?.[1]);
			return `${names[at]}: ${message} ${extract ?? ""}`;
		});
		expect(found).toEqual([]);
	});
});
