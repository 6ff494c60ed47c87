/** What breaks the server on purpose is run by `npm run verify:faults`, and could fail. */
import { expect, it } from "vitest";
import { listFiles, readSource } from "./source";

const script = readSource("scripts/verify-faults.js").text;
const isNamed = (path: string) => {
	const [, name = ""] = /tests\/faults\/(.+)\.test\.ts/.exec(path) ?? [];
	return script.includes(`tests/faults/${name}`) || script.includes(`"${name}"`);
};
const files = listFiles().filter((path) => /^tests\/faults\/.+\.test\.ts$/.test(path));
/** `--planted` runs tests by these words of their names. */
const [, planted = ""] = /\["-t", "([^"]+)"\]/.exec(script) ?? [];
const PLANTED = new RegExp(`\\b(it|describe)\\b[\\s\\S]{0,120}?"[^"]*(${planted})`);

it("each file of tests/faults is run by verify:faults", () => {
	expect(files.length).toBeGreaterThan(10);
	expect(files.filter((path) => !isNamed(path))).toEqual([]);
});

it("each of them plants a fault that its own check must notice", () => {
	expect(planted).not.toBe("");
	expect(files.filter((path) => !PLANTED.test(readSource(path).text))).toEqual([]);
});
