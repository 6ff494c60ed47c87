import { expect, it } from "vitest";
import { describeOnEachDatabase } from "./bench";

describeOnEachDatabase("mobile sign-in", (bench) => {
	const exchange = async (token: string) => {
		const visitor = bench.visitor();
		const headers = { Authorization: `Bearer ${token}` };
		return { visitor, answer: await visitor.send("exchangeMobileToken", { headers }) };
	};

	it("exchanges a token once for a session and the person under data.user.user", async () => {
		const { email } = await bench.registerVerified();
		const { token } = await bench.platform.operator.users.issueMobileToken(email, "test");
		const { visitor, answer } = await exchange(token);
		expect(answer.json).toMatchObject({ success: true, data: { user: { user: { email } } } });
		expect((await visitor.send("me")).status).toBe(200);
		expect((await exchange(token)).answer.status).toBe(401);
	});

	it("gives one session when the same token arrives ten times at once", async () => {
		const { email } = await bench.registerVerified();
		const { token } = await bench.platform.operator.users.issueMobileToken(email, "test");
		const all = await Promise.all(Array.from({ length: 10 }, () => exchange(token)));
		expect(all.filter(({ answer }) => answer.status === 200)).toHaveLength(1);
	});

	it("refuses a token after fifteen minutes", async () => {
		const { email } = await bench.registerVerified();
		const issue = () => bench.platform.operator.users.issueMobileToken(email, "test");
		const [inTime, late] = [await issue(), await issue()];
		bench.advance(15 * 60 - 1);
		expect((await exchange(inTime.token)).answer.status).toBe(200);
		bench.advance(1);
		expect((await exchange(late.token)).answer.status).toBe(401);
	});

	it("refuses an invented token and a request without one", async () => {
		expect((await exchange("invented")).answer.status).toBe(401);
		expect((await bench.visitor().send("exchangeMobileToken")).status).toBe(401);
	});

	it("needs the CSRF header as well as the token", async () => {
		const { email } = await bench.registerVerified();
		const { token } = await bench.platform.operator.users.issueMobileToken(email, "test");
		const headers = { Authorization: `Bearer ${token}` };
		const answer = await bench.visitor().send("exchangeMobileToken", { headers, csrf: false });
		expect(answer.status).toBe(419);
	});

	it("makes a web token for a signed-in person, which signs in elsewhere", async () => {
		const { visitor, email } = await bench.registerVerified();
		const { data } = await visitor.send("generateWebToken");
		const { answer } = await exchange(data.token);
		expect(answer.json).toMatchObject({ data: { user: { user: { email } } } });
		expect((await bench.visitor().send("generateWebToken")).status).toBe(401);
	});
});
