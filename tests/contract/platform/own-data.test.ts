/** Tests the copy of what is stored about a person that they take themselves. */
import { expect, it } from "vitest";
import type { ApiClient } from "../../support/api-client";
import { runCommand } from "../../support/platform-command";
import { describeOnEachDatabase, PASSWORD } from "../../support/platform-fixture";

type Copy = {
	person: { email: string };
	messages: { message: string }[];
	transactions: unknown[];
	mails: unknown[];
	left_out: { messages: number; older?: string[] };
};

describeOnEachDatabase("one's own data", (fixture) => {
	const take = (client: ApiClient, current_password = PASSWORD) =>
		client.send("ownData", { body: { current_password } });

	it("[account-126] is given for the password, and is what the operators' command prints", async () => {
		const { client, email } = await fixture.registerVerified();
		const taken = await take(client);
		expect(taken.headers.get("Cache-Control")).toBe("no-store");
		const { copy } = taken.data as { copy: Copy };
		const { operator } = fixture.platform;
		const open = async () => ({ operator, close: async () => undefined });
		const { out } = await runCommand(fixture.env, ["users", "copy", email], open);
		const { acts, ...printed } = JSON.parse(out);
		expect(copy).toMatchObject(printed);
		expect(acts).toContainEqual({ at: expect.any(String), action: "member_data.copied" });
	});

	it("[account-126] needs a session and the password, and comes ten times an hour", async () => {
		const { client } = await fixture.registerVerified();
		expect((await take(fixture.createClient())).status).toBe(401);
		const wrong = await take(client, "wrong");
		const codes = { current_password: "current_password_wrong" };
		expect([wrong.status, wrong.json.error_codes]).toEqual([422, codes]);
		for (let round = 0; round < 10; round++) expect((await take(client)).status).toBe(200);
		const over = await take(client);
		expect([over.status, over.json.code]).toEqual([429, "too_many_attempts"]);
	});

	it("[account-126] is given to a suspended person, and not while the account is stolen", async () => {
		const { client, email } = await fixture.registerVerified();
		const { users } = fixture.platform.operator;
		await users.suspend(email, "test", { reason: "other", note: null });
		expect((await take(client)).status).toBe(200);
		await users.suspend(email, "test", { reason: "stolen", note: null });
		expect((await take(client)).status).toBe(401);
	});

	it("[account-128] has the messages that were sent while signed in, and counts the others", async () => {
		const { client, email } = await fixture.registerVerified();
		const other = await fixture.registerVerified();
		const write = (from: ApiClient, message: string) =>
			from.send("contactInquiry", {
				body: { name: "Mona", email, message, inquiryType: "question" },
			});
		await write(client, "mine");
		await write(fixture.createClient(), "from nobody");
		await write(other.client, "from another");
		const { copy } = (await take(client)).data as { copy: Copy };
		expect(copy.messages.map(({ message }) => message)).toEqual(["mine"]);
		expect(copy.left_out).toMatchObject({ messages: 2 });
		const their = (await take(other.client)).data as { copy: Copy };
		expect(their.copy.messages.map(({ message }) => message)).toEqual(["from another"]);
		const body = { current_password: PASSWORD };
		await other.client.send("deleteAccount", { body });
		await fixture.withStore(async (db) => {
			const stored = db.selectFrom("contact_inquiries").select("message");
			const texts = (await stored.where("email", "=", email).execute()).map((row) => row.message);
			expect(texts.toSorted()).toEqual(["from nobody", "mine"]);
		});
	});

	it("[account-129] has the newest 5,000 of each kind, and says what is missing", async () => {
		const { client, email } = await fixture.registerVerified();
		const { id = "" } = (await fixture.platform.operator.users.find(email)) ?? {};
		await fixture.withStore(async (db) => {
			const at = fixture.now.toISOString();
			const rows = Array.from({ length: 5001 }, (_, row) => ({
				id: `aud_${id}_${row}`,
				...{ at, actor: "site", action: "user.verified", subject: id },
			}));
			for (let from = 0; from < rows.length; from += 1000) {
				await db
					.insertInto("audit_log")
					.values(rows.slice(from, from + 1000))
					.execute();
			}
		});
		const { copy } = (await take(client)).data as { copy: Copy & { acts: unknown[] } };
		expect(copy.acts).toHaveLength(5000);
		expect(copy.left_out.older).toEqual(["acts"]);
	});
});
