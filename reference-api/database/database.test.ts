import { describe, expect, it } from "vitest";
import { toDatabaseError } from "./database";

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
		const told = explain(databaseUrl, message);
		expect(told).toMatch(/^DATABASE_URL: the database cannot be opened: .*code is XX000\..*%2F/);
		expect(told).not.toContain(message);
	});

	it("tells the reason where no password is in it", () => {
		expect(explain("postgres://sawt:word@db/sawt", "connect ECONNREFUSED 10.0.0.7:5432")).toBe(
			"DATABASE_URL: the database cannot be opened: connect ECONNREFUSED 10.0.0.7:5432",
		);
	});
});
