/** Tests that delete an account while its payments change. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { lockCheckedUserForUpdate } from "../../../platform/account/locked-user";
import {
	findUserByEmail,
	getUser,
	type UserRow,
	updateUser,
} from "../../../platform/account/user-store";
import type { Db } from "../../../platform/database/database";
import { ApiClient } from "../../support/api-client";
import { describeOnEachDatabase, PlatformFixture } from "../../support/platform-fixture";
import { countWaiting, raceRounds, serverDatabases } from "../../support/test-database";
import { requestTransfer, settle, startPayment } from "./payer";

describeOnEachDatabase("deleting an account", (fixture) => {
	const remove = (client: ApiClient, current_password: string) =>
		client.send("deleteAccount", { body: { current_password } });

	it("[account-39] is serialized with a creator package refunded at the same moment", async () => {
		const refund = { reason: "asked", note: null, endsPlan: true } as const;
		for (const _ of raceRounds) {
			const { client, password } = await fixture.registerVerified();
			const { id } = await requestTransfer(client, {
				plan_id: 102,
				plan_name: "Studio",
				amount: 199,
			});
			await fixture.platform.operator.manualPayments.approve(id, "test");
			const [deleted] = await Promise.all([
				remove(client, password),
				fixture.platform.operator.refunds.record(id, "test", refund),
			]);
			expect(deleted.status).toBe(200);
		}
	});

	it("[account-39] is serialized with a gateway payment refunded at the same moment", async () => {
		const refund = { reason: "asked", note: null, endsPlan: true } as const;
		for (const _ of raceRounds) {
			const { client, password, id } = await startPayment(fixture);
			await settle(client, id, "completed");
			fixture.advance(3);
			await fixture.platform.operator.webhooks.deliverDue();
			const [deleted] = await Promise.all([
				remove(client, password),
				fixture.platform.operator.refunds.record(id, "test", refund),
			]);
			expect(deleted.status).toBe(200);
		}
	});

	/** Returns what is active or pending for a deleted person. */
	async function listLeftOver(db: Db) {
		const of = (table: "subscriptions" | "manual_payments") =>
			db
				.selectFrom(table)
				.innerJoin("users", "users.id", `${table}.user_id`)
				.where("deleted_at", "is not", null)
				.select(`${table}.id`);
		const running = await of("subscriptions").where("ended_at", "is", null).execute();
		const waiting = await of("manual_payments").where("status", "=", "pending").execute();
		return [...running, ...waiting];
	}

	const choosePackage = (client: ApiClient) =>
		client.send("initiateCreatorMembership", {
			body: { plan_id: 101, subscription_type: "creator_membership" },
		});

	it.each([
		["a free package that is chosen", async () => {}, choosePackage],
		["a free package that is chosen again", choosePackage, choosePackage],
		["a transfer that is asked for", async () => {}, requestTransfer],
	])(
		"[account-39] is serialized with %s at the same moment, in two processes",
		async (_, prepare, begin) => {
			const other = await fixture.openAnother();
			onTestFinished(() => other.close());
			for (const _ of raceRounds) {
				const { client, email, password } = await fixture.registerVerified();
				await prepare(client);
				const payer = new ApiClient(other, client.cookies);
				const [deleted, begun] = await Promise.all([remove(client, password), begin(payer)]);
				const isGone = deleted.status === 200;
				expect(isGone || deleted.json.code === "payment_waiting").toBe(true);
				// Without a session there is no CSRF token either.
				expect([200, 401, 419]).toContain(begun.status);
				expect(await fixture.withStore(listLeftOver)).toEqual([]);
				const mails = (await fixture.listMails()).filter((mail) => mail.recipient === email);
				if (isGone) expect(mails.map(({ kind }) => kind)).toEqual(["account-deleted"]);
			}
		},
	);

	it("[account-39] keeps its row empty, whatever is saved for the person afterwards", async () => {
		const { client, email, password } = await fixture.registerVerified();
		const { id = "" } = (await fixture.platform.operator.users.find(email)) ?? {};
		await remove(client, password);
		const row = await fixture.withStore(async (db) => {
			const profile = { name: "Mona", phone: "+201112345678", locale: "ar" } as const;
			expect(await updateUser(db, id, profile)).toBeUndefined();
			return getUser(db, id);
		});
		expect(row).toMatchObject({ name: "", phone: "", locale: null });
	});
});

describe.each(serverDatabases)("an account under deletion on $name", (testDatabase) => {
	const fixture = new PlatformFixture();
	beforeAll(() => fixture.open(testDatabase));
	afterAll(() => fixture.close());

	it.each([
		[
			"the person",
			(email: string) => fixture.createClient().send("forgotPassword", { body: { email } }),
		],
		["an operator", (email: string) => fixture.platform.operator.users.sendReset(email, "test")],
	])("[account-39] gets no link that %s requested in time", async (_, send) => {
		const { email } = await fixture.registerVerified();
		const sending = await fixture.withStore((db) =>
			db.transaction().execute(async (trx) => {
				const user = await findUserByEmail(trx, email);
				const { id } = await lockCheckedUserForUpdate(trx, user as UserRow);
				const sending = Promise.allSettled([send(email)]);
				await expect.poll(() => countWaiting(db)).toBe(1);
				const deleted_at = fixture.now.toISOString();
				await trx.updateTable("users").set({ deleted_at }).where("id", "=", id).execute();
				return { sending };
			}),
		);
		await sending.sending;
		const mails = (await fixture.listMails()).filter((mail) => mail.recipient === email);
		expect(mails.map(({ kind }) => kind)).toEqual(["verify-email"]);
	});
});
