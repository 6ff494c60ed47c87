import { expect, it } from "vitest";
import { describeOnOneDatabase } from "../../support/platform-fixture";

describeOnOneDatabase("the operator", (fixture) => {
	it("suspends and restores an account, which its next session check shows", async () => {
		const { client, email } = await fixture.registerVerified();
		const { users, audit } = fixture.platform.operator;
		await users.suspend(email.toUpperCase(), "hala");
		expect((await client.send("me")).json).toMatchObject({ data: { user: { is_active: false } } });
		await users.restore(email, "hala");
		expect((await client.send("me")).json).toMatchObject({ data: { user: { is_active: true } } });
		const actions = (await Array.fromAsync(audit.list({ kind: "user" }))).map(
			({ actor, action }) => `${actor} ${action}`,
		);
		expect(actions.sort()).toEqual(["hala user.restored", "hala user.suspended"]);
	});

	it("gets a sentence when there is no record to act on", async () => {
		const { users, webhooks, manualPayments } = fixture.platform.operator;
		await expect(users.suspend("unknown@example.com", "hala")).rejects.toThrow(/No account/);
		await expect(users.issueMobileToken("unknown@example.com", "hala")).rejects.toThrow(/No acc/);
		await expect(webhooks.replay("whd_none", "hala")).rejects.toThrow(/No webhook delivery/);
		await expect(manualPayments.approve("mp_none", "hala")).rejects.toThrow(/No manual payment/);
	});

	it("reads waiting mails while there is no mail server", async () => {
		const { email } = await fixture.register();
		const mails = await fixture.listMails();
		const mail = mails.find(({ recipient }) => recipient === email);
		expect(mail?.sent_at).toBeNull();
		expect(mail?.link).toContain(fixture.mailedToken(email));
		expect(mail?.text).toContain(mail?.link);
	});

	it("sees the platform as ready while its database responds", async () => {
		await expect.poll(() => fixture.platform.isDatabaseUp()).toBe(true);
	});
});
