/** Closed sets are tables over their type, so that the compiler finds a missing member. */
import { describe, expect, it } from "vitest";
import {
	manualPaymentMethodNames,
	manualPaymentMethods,
} from "~/domain/manual-payment/manual-payment";
import { LOCALES } from "~/i18n/locale";
import { wireManualPaymentMethods } from "../../contract/manual-payment";
import { readCode } from "./source";

/** The embedded platform and the contract import nothing from `app`, so each has its own table. */
const ownTables = ["platform/base/locale.ts", "contract/manual-payment.ts"];

const code = readCode([
	"app/",
	"core/",
	"contract/",
	"platform/",
	"composition.ts",
	"server.ts",
]).filter(({ path }) => !path.includes(".test.") && !ownTables.includes(path));

/** Returns lines that compare with a member, or repeat the set as a union or list. */
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
	it("have their languages in one table: no other source compares with one or lists them", () => {
		expect(LOCALES.length).toBeGreaterThan(1);
		expect(findUses(LOCALES)).toEqual([]);
	});

	it("have their transfer methods in one table: no other source compares with one or lists them", () => {
		expect(manualPaymentMethodNames.length).toBeGreaterThan(1);
		expect(findUses(manualPaymentMethodNames)).toEqual([]);
	});

	it("spell the transfer methods like the contract", () => {
		expect(Object.keys(manualPaymentMethods)).toEqual(wireManualPaymentMethods);
	});
});
