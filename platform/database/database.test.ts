import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import { isNotSaved, toDatabaseError } from "./database";

const explain = (databaseUrl: string, message: string) =>
	toDatabaseError({ databaseUrl }, Object.assign(new Error(message), { code: "XX000" })).message;

describe("the error about a database", () => {
	it.each([
		["postgres://sawt:canary/12@db/sawt", 'database "12@db/sawt" does not exist'],
		["postgres://sawt:canary/12@db/sawt", "connect ECONNREFUSED sawt:canary"],
		["postgres://sawt:can%23ary@db/sawt", "can#ary was refused"],
		["postgres://sawt:can#ary@db/sawt", "getaddrinfo ENOTFOUND ary@db"],
		["postgres://sawt:100%ary@db/sawt", "malformed: 100%ary"],
	])("[operator-1] shows no part of the password of %s", (databaseUrl, message) => {
		const sentence = explain(databaseUrl, message);
		expect(sentence).toMatch(
			/^DATABASE_URL: the database cannot be opened: .*code is XX000\..*%2F/,
		);
		expect(sentence).not.toContain(message);
	});

	it("tells the reason where no password is in it", () => {
		expect(explain("postgres://sawt:word@db/sawt", "connect ECONNREFUSED 10.0.0.7:5432")).toBe(
			"DATABASE_URL: the database cannot be opened: connect ECONNREFUSED 10.0.0.7:5432",
		);
	});
});

describe("an error about a write", () => {
	const openFile = () => {
		const folder = mkdtempSync(join(tmpdir(), "sawt-not-saved-"));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		return join(folder, "some.db");
	};
	const catchError = (work: () => unknown): unknown => {
		try {
			return work();
		} catch (error) {
			return error;
		}
	};

	it("[operator-98] says that nothing was saved when SQLite has no room, or may only read", () => {
		const file = openFile();
		const database = new DatabaseSync(file);
		database.exec("create table rows (text); pragma max_page_count = 2");
		const full = catchError(() => database.exec("insert into rows values (zeroblob(9000))"));
		const taken = catchError(() => database.exec("create table rows (text)"));
		database.close();
		const reader = new DatabaseSync(file, { readOnly: true });
		const readOnly = catchError(() => reader.exec("insert into rows values (1)"));
		reader.close();
		expect([full, readOnly].map(String)).toEqual([
			"Error: database or disk is full",
			"Error: attempt to write a readonly database",
		]);
		expect([full, readOnly, taken].map(isNotSaved)).toEqual([true, true, false]);
	});

	it.each([
		["53100", true],
		["25006", true],
		["23505", false],
		["57014", false],
	])("[operator-98] of PostgreSQL with the code %s says so: %s", (code, isSaid) => {
		expect(isNotSaved(Object.assign(new Error("failed"), { code }))).toBe(isSaid);
	});
});
