/**
 * Writes the rules of the style sheet for the server, which chooses from them what a first view needs
 * (app/server/http/style-sheet.server.ts): to parse them takes longer than to render a page.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseRules } from "./style-rules";
import { afterBuild } from "./vite-after-build";

export const styleRules = () =>
	afterBuild("sawt:style-rules", () => writeRules("build/client/assets", "build/server/assets"));

function writeRules(from: string, to: string): void {
	mkdirSync(to, { recursive: true });
	for (const name of readdirSync(from)) {
		if (!name.endsWith(".css")) continue;
		const rules = parseRules(readFileSync(`${from}/${name}`, "utf8"));
		writeFileSync(`${to}/${name}.json`, JSON.stringify(rules));
	}
}
