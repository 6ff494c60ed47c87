/** Tests that one account has an address, by whatever ways two people come to it, also at the same moment. */
import { expect, it } from "vitest";
import { openPeopleFile } from "../../../platform/people-file/people-file";
import {
	describeOnOneDatabase,
	PASSWORD,
	type PlatformFixture,
} from "../../support/platform-fixture";

/** Takes the address for an account; false when that is rejected. */
type Take = () => Promise<boolean>;
/** Somebody who is about to get an address in this way. */
type Way = (fixture: PlatformFixture, email: string) => Promise<Take>;

const isPossible = (act: Promise<unknown>) =>
	act.then(
		() => true,
		() => false,
	);

let importCount = 0;

const ways = {
	registration: async (fixture, email) => async () => {
		const body = { ...fixture.registration(), email };
		return (await fixture.createClient().send("register", { body })).status === 201;
	},
	correction: async (fixture, email) => {
		const { client } = await fixture.register();
		const body = { email, current_password: PASSWORD };
		return async () => (await client.send("changeEmail", { body })).status === 200;
	},
	operator: async (fixture, email) => {
		const { email: mistyped } = await fixture.register();
		const { users } = fixture.platform.operator;
		return () => isPossible(users.correctEmail(mistyped, "test", email));
	},
	confirmation: async (fixture, email) => {
		const { client } = await fixture.registerVerified();
		const body = { email, current_password: PASSWORD };
		const { status } = await client.send("requestEmailChange", { body });
		if (status !== 200) return async () => false;
		const token = fixture.mailedToken(email);
		const visitor = fixture.createClient();
		return async () =>
			(await visitor.send("confirmEmailChange", { body: { token } })).status === 200;
	},
	import: async (fixture, email) => async () => {
		const order = { choices: {}, isDry: false, mails: false, actor: "test", fileName: "one.csv" };
		const people = [`a-${email}`, email, `z-${email}`];
		importCount += 1;
		// Two imports of the same people have them in different orders.
		const file = openPeopleFile(
			["email", ...(importCount % 2 ? people : people.reverse())].join("\n"),
		);
		const run = fixture.platform.operator.peopleImports.run(file, order);
		const lines = (await Array.fromAsync(run)).flat();
		return lines.some((line) => line.email === email && line.outcome === "new");
	},
} as const satisfies Record<string, Way>;

const names = Object.keys(ways) as (keyof typeof ways)[];

/** A person who has given an address up, and what gets it back. */
async function giveUp(fixture: PlatformFixture) {
	const { client, email } = await fixture.registerVerified();
	const next = `next-${email}`;
	await client.send("requestEmailChange", { body: { email: next, current_password: PASSWORD } });
	const token = fixture.mailedToken(next);
	const send = async (call: "confirmEmailChange" | "undoEmailChange", token: string) =>
		(await fixture.createClient().send(call, { body: { token } })).status === 200;
	return {
		email,
		confirm: () => send("confirmEmailChange", token),
		undo: async () => send("undoEmailChange", fixture.mailedToken(email)),
	};
}

describeOnOneDatabase("an address", (fixture) => {
	const findOwner = async (email: string) =>
		(await fixture.platform.operator.users.find(email))?.id;
	const newEmail = () => fixture.registration().email;

	it.each(names)(
		"[account-122] that one account got by %s is no other's, however it asks",
		async (first) => {
			for (const second of names) {
				const email = newEmail();
				const takes = [
					await ways[first](fixture, email),
					await ways[second](fixture, email),
				] as const;
				expect(await takes[0](), first).toBe(true);
				const owner = await findOwner(email);
				expect(await takes[1](), `${first}, then ${second}`).toBe(false);
				expect(await findOwner(email)).toBe(owner);
			}
		},
	);

	it.each(names)(
		"[account-122] is one account's when another asks at the same moment as its %s",
		async (first) => {
			for (const second of names) {
				const email = newEmail();
				const takes = [await ways[first](fixture, email), await ways[second](fixture, email)];
				const taken = await Promise.all(takes.map((take) => take()));
				expect(taken.filter(Boolean), `${first} and ${second}`).toHaveLength(1);
				expect(await findOwner(email)).toBeDefined();
			}
			expect(fixture.errors).toEqual([]);
		},
	);

	it.each(names)(
		"[account-122] that somebody gave up is not to be had by %s while that can be undone",
		async (way) => {
			const { email, confirm, undo } = await giveUp(fixture);
			const owner = await findOwner(email);
			const early = await ways[way](fixture, email);
			const done = await Promise.all([confirm(), early()]);
			expect(done).toEqual([true, false]);
			const late = await ways[way](fixture, email);
			expect(await late()).toBe(false);
			expect(await Promise.all([undo(), late()])).toEqual([true, false]);
			expect(await late()).toBe(false);
			expect(await findOwner(email)).toBe(owner);
			expect(fixture.errors).toEqual([]);
		},
	);

	it.each(names)(
		"[account-119] that somebody gave up is to be had by %s after the seven days",
		async (way) => {
			const { email, confirm, undo } = await giveUp(fixture);
			await confirm();
			fixture.advance(7 * 86_400 + 1);
			const take = await ways[way](fixture, email);
			expect(await take()).toBe(true);
			expect(await undo()).toBe(false);
		},
	);
});
