/** A closed set is a table over its type: a member that is added is missed by no `? :`. */
import { describe, expect, it } from "vitest";
import {
	manualPaymentMethodNames,
	manualPaymentMethods,
} from "~/domain/manual-payment/manual-payment";
import { LOCALES } from "~/i18n/locale";
import { wireManualPaymentMethods } from "../../contract/manual-payment";
import { readCode } from "./source";

/** The embedded platform and the wire import nothing of `app`, so each has a table of its own. */
const ownTables = ["reference-api/platform/locale.ts", "contract/manual-payment.ts"];

const code = readCode([
	"app/",
	"typed/",
	"contract/",
	"reference-api/",
	"compose.ts",
	"server.ts",
]).filter(({ path }) => !path.includes(".test.") && !ownTables.includes(path));

/** Lines that compare with a member, or spell the set as a union or a list of its own. */
function findUses(members: readonly string[]): string[] {
	const member = `"(?:${members.join("|")})"`;
	const pattern = new RegExp(`[!=]== ${member}|${member} *\\| *"|\\[${member}, *${member}`);
	return code.flatMap(({ path, text }) =>
		text
			.split("\n")
			.filter((line) => pattern.test(line))
			.map((line) => `${path}: ${line.trim()}`),
	);
}

describe("closed sets", () => {
	it("have their languages in one table: no source compares with one or lists them anew", () => {
		expect(LOCALES.length).toBeGreaterThan(1);
		expect(findUses(LOCALES)).toEqual([]);
	});

	it("have their transfer methods in one table: no source compares with one or lists them anew", () => {
		expect(manualPaymentMethodNames.length).toBeGreaterThan(1);
		expect(findUses(manualPaymentMethodNames)).toEqual([]);
	});

	it("spell the transfer methods as the wire does", () => {
		expect(Object.keys(manualPaymentMethods)).toEqual(wireManualPaymentMethods);
	});
});
