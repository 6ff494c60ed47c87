import { expect, it } from "vitest";
import { describeOnOneDatabase } from "../../support/platform-fixture";

describeOnOneDatabase("mobile sign-in", (fixture) => {
	const exchange = async (token: string) => {
		const client = fixture.createClient();
		const headers = { Authorization: `Bearer ${token}` };
		return { client, response: await client.send("exchangeMobileToken", { headers }) };
	};

	it("[platform-15] exchanges a token once for a session and the person under data.user.user", async () => {
		const { email } = await fixture.registerVerified();
		const { token } = await fixture.platform.operator.users.issueMobileToken(email, "test");
		const { client, response } = await exchange(token);
		expect(response.json).toMatchObject({ success: true, data: { user: { user: { email } } } });
		expect((await client.send("me")).status).toBe(200);
		expect((await exchange(token)).response.status).toBe(401);
	});

	it("gives one session when the same token arrives ten times at once", async () => {
		const { email } = await fixture.registerVerified();
		const { token } = await fixture.platform.operator.users.issueMobileToken(email, "test");
		const all = await Promise.all(Array.from({ length: 10 }, () => exchange(token)));
		expect(all.filter(({ response }) => response.status === 200)).toHaveLength(1);
	});

	it("[platform-15] rejects a token after fifteen minutes", async () => {
		const { email } = await fixture.registerVerified();
		const issue = () => fixture.platform.operator.users.issueMobileToken(email, "test");
		const [inTime, late] = [await issue(), await issue()];
		fixture.advance(15 * 60 - 1);
		expect((await exchange(inTime.token)).response.status).toBe(200);
		fixture.advance(1);
		expect((await exchange(late.token)).response.status).toBe(401);
	});

	it("rejects an unknown token and a request without one", async () => {
		expect((await exchange("invented")).response.status).toBe(401);
		expect((await fixture.createClient().send("exchangeMobileToken")).status).toBe(401);
	});

	it("needs the CSRF header as well as the token", async () => {
		const { email } = await fixture.registerVerified();
		const { token } = await fixture.platform.operator.users.issueMobileToken(email, "test");
		const headers = { Authorization: `Bearer ${token}` };
		const response = await fixture
			.createClient()
			.send("exchangeMobileToken", { headers, csrf: false });
		expect(response.status).toBe(419);
	});

	it("makes a web token for a signed-in person that signs in elsewhere", async () => {
		const { client, email } = await fixture.registerVerified();
		const { data } = await client.send("generateWebToken");
		const { response } = await exchange(data.token);
		expect(response.json).toMatchObject({ data: { user: { user: { email } } } });
		expect((await fixture.createClient().send("generateWebToken")).status).toBe(401);
	});
});
