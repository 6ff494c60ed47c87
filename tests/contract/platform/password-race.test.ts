/** What happens to an account while a password of it is hashed. */
import { beforeAll, expect, it } from "vitest";
import { countWaiting } from "../../support/test-database";
import { describeOnEachDatabase } from "./bench";
import { nextHash } from "./hash-count";
import type { Visitor } from "./visitor";

const next = "an even better password";
const pair = (password: string) => ({ password, password_confirmation: password });

describeOnEachDatabase("while a password is hashed", (bench, { name }) => {
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
	 * The statuses of two presses that meet: on PostgreSQL, where a busy machine may delay one of them
	 * until the session has ended, both wait for the person's row.
	 */
	async function pressTwice(email: string, press: () => Promise<number>): Promise<number[]> {
		if (name === "SQLite") return Promise.all([press(), press()]);
		const { statuses } = await bench.withStore((db) =>
			db.transaction().execute(async (trx) => {
				await trx.selectFrom("users").select("id").where("email", "=", email).forUpdate().execute();
				const statuses = Promise.all([press(), press()]);
				await expect.poll(() => countWaiting(db)).toBe(2);
				return { statuses };
			}),
		);
		return statuses;
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
		for (const _ of rounds) {
			const { visitor, email, password } = await bench.registerVerified();
			await visitor.csrfToken();
			const press = () => change(visitor, password, next);
			expect(await pressTwice(email, press)).toEqual([200, 200]);
			expect(await me(visitor)).toBe(200);
			const told = (await listKinds(email)).filter((kind) => kind === "password-changed");
			expect(told).toHaveLength(1);
		}
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
		const changes: number[] = [];
		for (const _ of rounds) {
			const { visitor, email, password } = await bench.registerVerified();
			await visitor.csrfToken();
			const chosen = "chosen by a thief";
			const hashing = nextHash();
			const changing = change(visitor, password, chosen);
			await hashing;
			const suspension = { reason: "stolen", note: null } as const;
			await bench.platform.operator.users.suspend(email, "test", suspension);
			changes.push(await changing);
			// It may have been quicker: then its session has ended with the suspension.
			const now = changes.at(-1) === 200 ? chosen : password;
			expect([await me(visitor), await login(email, now)]).toEqual([401, 200]);
		}
		expect(changes).toContain(403);
	});

	it("the account is deleted, and a second press is told that it is", async () => {
		for (const _ of rounds) {
			const { visitor, email, password } = await bench.registerVerified();
			await visitor.csrfToken();
			const body = { current_password: password };
			const press = async () => (await visitor.send("deleteAccount", { body })).status;
			expect(await pressTwice(email, press)).toEqual([200, 200]);
			expect(await listKinds(email)).toHaveLength(1);
		}
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
