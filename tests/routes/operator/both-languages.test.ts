/** Tests the catalogue in both languages: what operators type, and what each reader sees. */
import { expect, it } from "vitest";
import type { CallName } from "../../../contract/calls";
import { requestNewTransfer } from "../../contract/platform/payer";
import { findOne, readDocument, readWords } from "../../support/document";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { openBackOffice, pressForm } from "./back-office";

const path = "/operator/catalogue";

describeOnOneDatabase("the catalogue in both languages", (fixture) => {
	const read = async (language: string, call: CallName, request: Record<string, unknown> = {}) =>
		fixture
			.createClient()
			.send(call, { headers: { "Accept-Language": language }, ...request } as never);
	const listPlans = async (language: string) =>
		((await read(language, "pricing")).data as { platform_plans: Record<string, unknown>[] })
			.platform_plans;

	it("[catalogue-40] tells each reader what operators typed in their language, or else in the other", async () => {
		const hala = await openBackOffice(fixture);
		const typed = { kind: "platform", interval: "monthly", name: "Family", price: "89" };
		const arabic = { name_ar: "العائلية", features_ar: "ستة أشخاص\nفاتورة واحدة" };
		const form = await hala.get(`${path}/plans/new`);
		const rest = { description: "For six.", discount_ar: "وفّر 10%" };
		await pressForm(hala, form, { ...typed, ...arabic, ...rest });
		const find = async (language: string, name: string) =>
			(await listPlans(language)).find((plan) => plan.name === name);
		expect(await find("en", "Family")).toMatchObject({
			description: "For six.",
			discount: "وفّر 10%",
			features: ["ستة أشخاص", "فاتورة واحدة"],
		});
		const shown = await find("ar-EG", "العائلية");
		expect(shown).toMatchObject({
			description: "For six.",
			features: ["ستة أشخاص", "فاتورة واحدة"],
		});
		const row = `#plans-${shown?.id}`;
		expect(readWords(await hala.get(path), row)).toMatch(/English missing.*Arabic missing/);
		const opened = await hala.get(`${path}/plans/${shown?.id}`);
		const features = { features: "Six people\nOne bill", discount: "Save 10%" };
		await pressForm(hala, opened, { ...features, description_ar: "لستة أشخاص." });
		expect(readWords(await hala.get(path), row)).not.toContain("missing");
		expect(readWords(await hala.get(`${path}?lang=ar`), `${row} th`)).toBe("العائلية");
		const filled = readDocument(await hala.get(`${path}/plans/${shown?.id}`));
		expect(findOne(filled, "#name_ar").getAttribute("value")).toBe("العائلية");
		expect(findOne(filled, "#features_ar").textContent).toBe("ستة أشخاص\nفاتورة واحدة");
		expect(await find("en", "Family")).toMatchObject({ discount: "Save 10%" });
	});

	it("[site-120] marks a name without a translation, in lists and in questions", async () => {
		const { catalogue } = fixture.platform.operator;
		const id = await catalogue.add("creators", { name: "Dina Adel" }, "test");
		const hala = await openBackOffice(fixture);
		const readMarks = async (address: string, place: string) =>
			[...readDocument(await hala.get(address)).querySelectorAll(`${place} bdi[lang]`)]
				.filter(({ textContent }) => textContent === "Dina Adel")
				.map((name) => [name.getAttribute("lang"), name.getAttribute("dir")]);
		const marked = [["en", "ltr"]];
		expect(await readMarks(`${path}?lang=ar`, `#creators-${id}`)).toEqual(marked);
		expect(await readMarks(`${path}/creators/${id}?lang=ar`, "h1")).toEqual(marked);
		expect(await readMarks(`${path}?lang=en`, `#creators-${id}`)).toEqual([]);
	});

	it("[catalogue-40] keeps the Arabic when a form of an earlier release is sent, which has none", async () => {
		const { catalogue } = fixture.platform.operator;
		const id = await catalogue.add("creators", { name: "Dina", name_ar: "دينا" }, "test");
		const hala = await openBackOffice(fixture);
		await hala.post(`${path}/creators/${id}`, { name: "Dina M." });
		expect(await catalogue.find("creators", id)).toMatchObject({
			name: "Dina M.",
			name_ar: "دينا",
		});
	});

	it("[catalogue-40] tells creators, tiers and codes likewise", async () => {
		const { catalogue } = fixture.platform.operator;
		const creator = await catalogue.add("creators", { name: "Nour", name_ar: "نور" }, "test");
		const tier = { kind: "tier", creator_id: creator, interval: "monthly", name: "Friend" };
		const texts = { name_ar: "صديق", features: "Calls", features_ar: "مكالمات", price: "40" };
		await catalogue.add("plans", { ...tier, ...texts }, "test");
		const request = { query: { creator_id: creator } };
		const shown = async (language: string) =>
			(await read(language, "pricing", request)).data as { creator: Record<string, unknown> };
		expect((await shown("ar")).creator).toMatchObject({
			name: "نور",
			tiers: [{ name: "صديق", perks: ["مكالمات"] }],
		});
		expect((await shown("en")).creator).toMatchObject({
			name: "Nour",
			tiers: [{ name: "Friend", perks: ["Calls"] }],
		});
		const code = { code: "BOTH10", type: "percentage", value: "10", description: "For you." };
		await catalogue.add("discount-codes", { ...code, description_ar: "لك." }, "test");
		const describe = async (language: string) => {
			const requested = await read(language, "discountCode", { params: { code: "BOTH10" } });
			return (requested.data as { description: string }).description;
		};
		expect([await describe("en"), await describe("ar")]).toEqual(["For you.", "لك."]);
	});

	it("[catalogue-30] names a plan once in a language, wherever a person reads it", async () => {
		const { client, id } = await requestNewTransfer(fixture);
		await fixture.platform.operator.manualPayments.approve(id, "test");
		const headers = { "Accept-Language": "ar" };
		const payments = await client.send("accountPayments", { headers });
		expect(JSON.stringify(payments.data)).toContain("بريميوم");
		expect(JSON.stringify(payments.data)).not.toContain("Premium");
		const memberships = await client.send("memberships", { headers });
		expect(memberships.data.memberships).toMatchObject([{ plan_name: "بريميوم" }]);
		const english = await client.send("memberships");
		expect(english.data.memberships).toMatchObject([{ plan_name: "Premium" }]);
		await fixture.withStore((db) =>
			db.updateTable("users").set({ creator_tier: "Studio" }).execute(),
		);
		for (const call of ["me", "creatorPlans"] as const) {
			expect((await client.send(call, { headers })).data.user).toMatchObject({
				creator_tier: "استوديو",
			});
		}
	});
});
