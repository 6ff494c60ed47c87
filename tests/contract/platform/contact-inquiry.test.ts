import { expect, it } from "vitest";
import { optionalCalls } from "../../../contract/optional-calls";
import { describeOnOneDatabase } from "../../support/platform-fixture";

const inquiry = {
	name: "Mona Adel",
	email: "mona@example.com",
	inquiryType: "partnership",
	message: "A weekly show about bread.",
};

describeOnOneDatabase("contact inquiries", (fixture) => {
	const send = (body: unknown) =>
		fixture.createClient().fetch(optionalCalls.contactInquiry.path, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});
	const list = () =>
		fixture.withStore((db) => db.selectFrom("contact_inquiries").selectAll().execute());

	it("are stored for a person to read", async () => {
		const response = await send({ ...inquiry, company: "Studio 26", audienceSize: "large" });
		expect(response.status).toBe(201);
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

	it("[contact-7] of a payer are stored with the payment they concern, and confirmed without it", async () => {
		const about = { transactionId: "txn_7", supportCode: "4f0c8a52", page: "/payment-failed" };
		await send({ ...inquiry, email: "payer@example.com", inquiryType: "payment", ...about });
		expect((await list()).at(-1)).toMatchObject({
			inquiry_type: "payment",
			transaction_id: "txn_7",
			support_code: "4f0c8a52",
			page: "/payment-failed",
		});
		const mails = await fixture.listMails();
		const mail = mails.find(({ recipient }) => recipient === "payer@example.com");
		expect([mail?.kind, mail?.text]).toEqual([
			"message-received",
			expect.not.stringContaining("txn_7"),
		]);
	});

	it.each([
		["without a message", { ...inquiry, message: " " }],
		["of an unknown kind", { ...inquiry, inquiryType: "spam" }],
		["longer than anybody writes", { ...inquiry, message: "a".repeat(4001) }],
	])("are rejected %s and store nothing", async (_, body) => {
		const before = (await list()).length;
		expect((await send(body)).status).toBe(422);
		expect(await list()).toHaveLength(before);
	});
});
