import { expect, it } from "vitest";
import { contactInquiryPath } from "../../../contract/contact-inquiry";
import { describeOnEachDatabase } from "./bench";

const inquiry = {
	name: "Mona Adel",
	email: "mona@example.com",
	inquiryType: "partnership",
	message: "A weekly show about bread.",
};

describeOnEachDatabase("contact inquiries", (bench) => {
	const send = (body: unknown) =>
		bench.visitor().fetch(contactInquiryPath, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});
	const list = () =>
		bench.withStore((db) => db.selectFrom("contact_inquiries").selectAll().execute());

	it("are kept for a person to read", async () => {
		const answer = await send({ ...inquiry, company: "Studio 26", audienceSize: "large" });
		expect(answer.status).toBe(201);
		expect(await list()).toMatchObject([
			{
				name: "Mona Adel",
				company: "Studio 26",
				phone: null,
				inquiry_type: "partnership",
				audience_size: "large",
				message: "A weekly show about bread.",
			},
		]);
	});

	it.each([
		["without a message", { ...inquiry, message: " " }],
		["of an unknown kind", { ...inquiry, inquiryType: "spam" }],
		["longer than anybody writes", { ...inquiry, message: "a".repeat(4001) }],
	])("are refused %s and leave nothing behind", async (_, body) => {
		const before = (await list()).length;
		expect((await send(body)).status).toBe(422);
		expect(await list()).toHaveLength(before);
	});
});
