import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ContactInquiry } from "~/domain/contact/contact";
import { createContactFile } from "./contact-file.server";

const write = (message: string): ContactInquiry => ({
	name: "Mona",
	email: "mona@example.com",
	inquiryType: "technical",
	message,
});

let dataDir: string;
let path: string;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "sawt-contact-"));
	path = join(dataDir, "contact-inquiries.jsonl");
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const readLines = (file = path) => readFileSync(file, "utf8").trimEnd().split("\n");

it("[contact-4] a message is one line that only the owner of the process can read", async () => {
	const keep = createContactFile(join(dataDir, "new", "folder"));
	await keep(write("first\nsecond"));
	const made = join(dataDir, "new", "folder", "contact-inquiries.jsonl");
	const [line = "", ...others] = readLines(made);
	expect(others).toEqual([]);
	expect(JSON.parse(line)).toEqual({ at: expect.any(String), ...write("first\nsecond") });
	expect(statSync(made).mode & 0o777).toBe(0o600);
});

it("messages that come at once are whole lines, in their order", async () => {
	const keep = createContactFile(dataDir);
	const messages = Array.from({ length: 20 }, (_, index) => `${index} ${"x".repeat(4000)}`);
	await Promise.all(messages.map((message) => keep(write(message))));
	expect(readLines().map((line) => JSON.parse(line).message)).toEqual(messages);
});

it("a large file is set aside with all that is in it, and a new one is begun", async () => {
	const keep = createContactFile(dataDir, 100);
	for (const message of ["a", "b", "c"]) await keep(write(message));
	const files = readdirSync(dataDir).sort();
	expect(files).toHaveLength(2);
	expect(files[0]).toMatch(/^contact-inquiries\.2\S+\.jsonl$/);
	const stored = files.flatMap((name) => readLines(join(dataDir, name)));
	expect(stored.map((line) => JSON.parse(line).message)).toEqual(["a", "b", "c"]);
});

it("a line that a full disk cut off takes nothing from the next message", async () => {
	writeFileSync(path, '{"message":"cut o');
	await createContactFile(dataDir)(write("whole"));
	expect(JSON.parse(readLines().at(-1) ?? "").message).toBe("whole");
});

it("a message that cannot be written fails, and the next one is tried", async () => {
	mkdirSync(path);
	const keep = createContactFile(dataDir);
	await expect(keep(write("a"))).rejects.toThrow();
	rmSync(path, { recursive: true });
	await keep(write("b"));
	expect(existsSync(path)).toBe(true);
	expect(readLines()).toHaveLength(1);
});
