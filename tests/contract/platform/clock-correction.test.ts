/**
 * Tests a server whose clock was ahead and was then corrected: times that were stored meanwhile must not
 * keep anything closed for as long as the jump.
 */
import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { payByCard, readStatus, settle, startPayment } from "./payer";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

describeOnOneDatabase("after the clock was ahead", (fixture) => {
	/** Runs the work with a clock that is ahead, and corrects the clock afterwards. */
	async function whileAhead<T>(seconds: number, work: () => Promise<T>): Promise<T> {
		const right = fixture.now;
		fixture.advance(seconds);
		const result = await work();
		fixture.now = right;
		fixture.advance(1);
		return result;
	}

	it.each([HOUR_SECONDS, DAY_SECONDS])(
		"[platform-32] a limit of %d seconds ahead does not stay closed",
		async (seconds) => {
			const person = await fixture.register();
			const signIn = async (password: string) =>
				(await fixture.createClient().send("login", { body: { email: person.email, password } }))
					.status;
			await whileAhead(seconds, async () => {
				for (let count = 0; count < 10; count++) await signIn("a wrong one");
				expect(await signIn("a wrong one")).toBe(429);
			});
			expect(await signIn("a wrong one")).toBe(401);
		},
	);

	it.each([HOUR_SECONDS, DAY_SECONDS])(
		"[platform-32] mails for a new password, and sign-ins at the console, %d seconds ahead do not stay closed",
		async (seconds) => {
			const { outbox } = fixture.platform.operator;
			const { sessions } = fixture.platform.operatorPort;
			const typed = { name: "nobody", password: "a wrong one", client: undefined };
			const { email } = await fixture.registerVerified();
			const ask = () => fixture.createClient().send("forgotPassword", { body: { email } });
			// A newer mail replaces one that waits.
			const readMail = async () =>
				(await Array.fromAsync(outbox.list())).find(
					({ recipient, kind }) => recipient === email && kind === "password-reset",
				)?.id;
			const enter = () =>
				sessions.signIn({ ...typed, address: `192.0.2.${seconds % 255}` }).then(
					() => "wrong",
					() => "limited",
				);
			await whileAhead(seconds, async () => {
				for (let count = 0; count < 12; count++) await ask();
				for (let count = 0; count < 12; count++) await enter();
				expect(await enter()).toBe("limited");
			});
			const before = await readMail();
			await ask();
			expect([undefined, before]).not.toContain(await readMail());
			expect(await enter()).toBe("wrong");
		},
	);

	it.each([120, HOUR_SECONDS, DAY_SECONDS])(
		"[platform-32] a plan paid %d seconds ahead starts within seconds",
		async (seconds) => {
			const { client, id } = await startPayment(fixture);
			await whileAhead(seconds, () => settle(client, id, "completed"));
			fixture.advance(3);
			await fixture.platform.operator.webhooks.deliverDue();
			expect(await readStatus(client, id)).toMatchObject({ webhook_processed: true });
		},
	);

	it("[platform-32] a second factor takes the codes of the right time", async () => {
		const { accounts, secondFactors } = fixture.platform.operator;
		const name = "Nadia";
		const password = "a long sentence of one";
		const link = new URL(await accounts.invite(name, "test", { role: "editor" }));
		await accounts.accept({ token: link.searchParams.get("token") ?? "", password });
		const [{ id } = { id: "" }] = (await accounts.list()).filter((row) => row.name === name);
		await secondFactors.begin(id);
		const { pending } = await secondFactors.read(id, "Sawt");
		const totp = new TOTP({ secret: Secret.fromBase32(pending?.secret ?? "") });
		const proof = () => ({
			id,
			password,
			code: totp.generate({ timestamp: fixture.now.getTime() }),
			by: "192.0.2.1",
		});
		await whileAhead(DAY_SECONDS, () => secondFactors.confirm(proof()));
		const renewed = await secondFactors.renewCodes(proof());
		expect(renewed).toEqual({ codes: expect.any(Array) });
		// A code is still right only once.
		expect(await secondFactors.renewCodes(proof())).toEqual({ wrong: "code" });
	});

	it("[platform-32] a payment of the right time is granted after one that was stored ahead", async () => {
		const { client } = await fixture.registerVerified();
		await whileAhead(DAY_SECONDS, () => startPayment(fixture));
		const id = await payByCard(fixture, client);
		expect(await readStatus(client, id)).toMatchObject({ webhook_processed: true });
	});
});
