/** The catalogue's forms ask for what the platform reads. */
import { describe, expect, it } from "vitest";
import { accountKinds, payerPhones } from "#core/manual-payment-method";
import { catalogueFields } from "../../../app/domain/operator/catalogue-field";
import {
	codeEligibilities,
	codeTypes,
	isFlag,
	planIntervals,
	planKinds,
} from "../../../platform/catalogue/catalogue-form";
import { catalogueForms, catalogueNouns } from "../../../platform/catalogue/catalogue-typed";

const choices: Record<string, readonly string[]> = {
	planKind: planKinds,
	interval: planIntervals,
	codeType: codeTypes,
	eligibility: codeEligibilities,
	accountKind: accountKinds,
	payerPhone: payerPhones,
};

describe.each(catalogueNouns)("the fields of %s", (noun) => {
	const fields = catalogueFields[noun];
	const { add, change } = catalogueForms[noun];
	const namesOf = (some: typeof fields) => some.map(({ name }) => name).sort();

	it("match those of its form and of a change", () => {
		expect(namesOf(fields)).toEqual(Object.keys(add.shape).sort());
		const changeable = fields.filter(({ isNewOnly }) => !isNewOnly);
		expect(namesOf(changeable)).toEqual(Object.keys(change.shape).sort());
	});

	it("are boxes where the form has one", () => {
		const boxes = Object.entries(add.shape).filter(([, field]) => isFlag(field));
		expect(namesOf(fields.filter(({ kind }) => kind === "flag"))).toEqual(
			boxes.map(([name]) => name).sort(),
		);
	});

	it("offer the choices of the form", () => {
		for (const field of fields) {
			if (field.choices) expect(field.choices.values).toEqual(choices[field.choices.labels]);
		}
	});
});
