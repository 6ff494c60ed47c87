/** What happens to an account while a password of it is hashed. */
import { beforeAll, expect, it } from "vitest";
import { describeOnEachDatabase } from "./bench";
import { nextHash } from "./hash-count";
import type { Visitor } from "./visitor";

const next = "an even better password";
const pair = (password: string) => ({ password, password_confirmation: password });

describeOnEachDatabase("while a password is hashed", (bench) => {
	/** Some tens of milliseconds: long enough for the others to overtake it. */
	const passwordCost = { cost: 2 ** 13, blockSize: 8, parallelization: 1 };
	const rounds = Array.from({ length: 4 });
	const me = async (visitor: Visitor) => (await visitor.send("me")).status;
	const login = async (email: string, password: string, visitor = bench.visitor()) =>
		(await visitor.send("login", { body: { email, password } })).status;
	const change = async (visitor: Visitor, current_password: string, password: string) =>
		(await visitor.send("changePassword", { body: { current_password, ...pair(password) } }))
			.status;
	const listKinds = async (email: string) => {
		const mails = await bench.listMails();
		return mails.filter(({ recipient }) => recipient === email).map(({ kind }) => kind);
	};

	/**
	 * Two presses at once: true when they met. One that comes after the other has ended is refused
	 * with its session, as on a busy machine: that round shows nothing.
	 */
	async function pressTwice(press: () => Promise<number>): Promise<boolean> {
		const statuses = (await Promise.all([press(), press()])).toSorted();
		expect([
			[200, 200],
			[200, 419],
		]).toContainEqual(statuses);
		return statuses[1] === 200;
	}

	beforeAll(async () => {
		await bench.platform.close();
		bench.platform = await bench.openAnother({ passwordCost });
	});

	async function forget(email: string) {
		await bench.visitor().send("forgotPassword", { body: { email } });
		const body = { token: bench.mailedToken(email), ...pair(next) };
		return async () => (await bench.visitor().send("resetPassword", { body })).status;
	}

	it("a new one is chosen, and a sign-in with the old one leaves no session", async () => {
		for (const _ of rounds) {
			const { email, password } = await bench.registerVerified();
			const reset = await forget(email);
			const visitor = bench.visitor();
			await visitor.csrfToken();
			const [done] = await Promise.all([reset(), login(email, password, visitor)]);
			expect([done, await me(visitor)]).toEqual([200, 401]);
		}
	});

	it("a new one is chosen, and a change that knew the old one does not replace it", async () => {
		for (const _ of rounds) {
			const { visitor, email, password } = await bench.registerVerified();
			const reset = await forget(email);
			// Fetched on the way, it could be of a session that the other has ended by then: 419.
			await visitor.csrfToken();
			const other = "chosen by somebody else";
			const statuses = await Promise.all([change(visitor, password, other), reset()]);
			expect(statuses.toSorted()).toEqual([200, 401]);
			const [changed] = statuses;
			expect(await login(email, changed === 200 ? other : next)).toBe(200);
			expect(await me(visitor)).toBe(changed);
		}
	});

	it("the same one is chosen by a second press, which is told that it worked and stays signed in", async () => {
		const met: boolean[] = [];
		for (const _ of rounds) {
			const { visitor, email, password } = await bench.registerVerified();
			await visitor.csrfToken();
			met.push(await pressTwice(() => change(visitor, password, next)));
			expect(await me(visitor)).toBe(200);
			const told = (await listKinds(email)).filter((kind) => kind === "password-changed");
			expect(told).toHaveLength(1);
		}
		expect(met).toContain(true);
	});

	it("the link of a mail is pressed twice, and the second press is told that it worked", async () => {
		const { email } = await bench.registerVerified();
		const reset = await forget(email);
		expect(await Promise.all([reset(), reset()])).toEqual([200, 200]);
		expect(await login(email, next)).toBe(200);
		const told = (await listKinds(email)).filter((kind) => kind === "password-changed");
		expect(told).toHaveLength(1);
		expect(await reset()).toBe(401);
	});

	it("the account is suspended as stolen, and no change of the password opens it again", async () => {
		for (const _ of rounds) {
			const { visitor, email, password } = await bench.registerVerified();
			await visitor.csrfToken();
			const chosen = "chosen by a thief";
			const hashing = nextHash();
			const changing = change(visitor, password, chosen);
			await hashing;
			const suspension = { reason: "stolen", note: null } as const;
			await bench.platform.operator.users.suspend(email, "test", suspension);
			// It may have been quicker: then its session has ended with the suspension.
			const now = (await changing) === 200 ? chosen : password;
			expect([await me(visitor), await login(email, now)]).toEqual([401, 200]);
		}
	});

	it("the account is deleted, and a second press is told that it is", async () => {
		const met: boolean[] = [];
		for (const _ of rounds) {
			const { visitor, email, password } = await bench.registerVerified();
			await visitor.csrfToken();
			const body = { current_password: password };
			met.push(
				await pressTwice(async () => (await visitor.send("deleteAccount", { body })).status),
			);
			expect(await listKinds(email)).toHaveLength(1);
		}
		expect(met).toContain(true);
	});

	it("the account is deleted, and a sign-in under way leaves no session", async () => {
		for (const _ of rounds) {
			const { visitor, email, password } = await bench.registerVerified();
			const other = bench.visitor();
			await Promise.all([visitor.csrfToken(), other.csrfToken()]);
			const [deleted] = await Promise.all([
				visitor.send("deleteAccount", { body: { current_password: password } }),
				login(email, password, other),
			]);
			expect([deleted.status, await me(other)]).toEqual([200, 401]);
		}
	});
});
