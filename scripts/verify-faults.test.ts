import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("verify:faults runs nothing and fails when a word is in the name of none of its files", () => {
	const command = ["scripts/verify-faults.js", "nginx", "overlaod"];
	const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
	expect([status, stdout]).toEqual([1, ""]);
	expect(stderr).toContain("No file of verify:faults has in its name: overlaod");
});
