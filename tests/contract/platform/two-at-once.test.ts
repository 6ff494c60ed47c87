/**
 * Tests two transactions that need the same rows at one moment, on PostgreSQL: the second has read
 * before it waits, and must decide by the rows as they are afterwards. On SQLite it waits before it
 * reads.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { headerNames } from "../../../contract/calls";
import { lockPayments } from "../../../platform/account/account-deletion";
import { makeCreator, updateUser } from "../../../platform/account/user-store";
import { hashToken } from "../../../platform/base/secret-token";
import { findPlan, type PlanRow } from "../../../platform/catalogue/plan-store";
import { runRetentionJob } from "../../../platform/composition/retention-job";
import type { Db } from "../../../platform/database/database";
import { insertMail } from "../../../platform/mail/outbox-store";
import { markReported } from "../../../platform/mock-gateway/webhook-delivery-store";
import { spendInvitation } from "../../../platform/operator/operator-store";
import { extendSubscription } from "../../../platform/payment/subscription-store";
import type { ApiClient } from "../../support/api-client";
import { PlatformFixture } from "../../support/platform-fixture";
import { countWaiting, serverDatabases, type TestDatabase } from "../../support/test-database";
import { requestNewTransfer, requestTransfer, settle, startPayment } from "./payer";

const DAY_SECONDS = 86_400;

/** Makes the planner use indexes, so that rows are locked in the order that long tables have. */
const longTables: TestDatabase = {
	name: "PostgreSQL",
	async open() {
		const [postgres] = serverDatabases as [TestDatabase];
		const { options, remove } = await postgres.open();
		const url = new URL(options.databaseUrl ?? "");
		url.searchParams.set("options", "-c enable_seqscan=off -c enable_bitmapscan=off");
		return { options: { ...options, databaseUrl: url.href }, remove };
	},
};

describe.runIf(serverDatabases.length > 0)("at the same moment", () => {
	const fixture = new PlatformFixture();
	beforeAll(() => fixture.open(longTables));
	afterAll(() => fixture.close());
	afterEach(() => expect(fixture.errors.splice(0)).toEqual([]));

	/** Runs `first`, starts the others one by one while it holds its rows, then lets them go on. */
	async function overtake<Outcome>(
		first: (trx: Db) => Promise<unknown>,
		...others: Array<(db: Db) => Promise<Outcome>>
	): Promise<PromiseSettledResult<Outcome>[]> {
		return fixture.withStore(async (db) => {
			const begun: Promise<PromiseSettledResult<Outcome>[]>[] = [];
			await db.transaction().execute(async (trx) => {
				await first(trx);
				for (const other of others) {
					begun.push(Promise.allSettled([other(db)]));
					await expect.poll(() => countWaiting(db)).toBe(begun.length);
				}
			});
			return (await Promise.all(begun)).flat();
		});
	}

	async function findId(email: string): Promise<string> {
		const user = await fixture.platform.operator.users.find(email);
		return user?.id ?? "";
	}

	const readSent = (outcomes: PromiseSettledResult<{ status: number }>[]) =>
		outcomes.map((one) => (one.status === "fulfilled" ? one.value.status : one.reason));

	it("[account-39] a deletion of an account whose two plans end is serialized with the clock", async () => {
		const { client, email, password } = await fixture.registerVerified();
		const { manualPayments, outbox } = fixture.platform.operator;
		const userId = await findId(email);
		const ofPlan = (db: Db, planId: number) =>
			db.updateTable("subscriptions").where("user_id", "=", userId).where("plan_id", "=", planId);
		// By their indexes, the deletion locks the first plan first, and the clock the second.
		for (const [plan_id, amount] of [
			[1, 25],
			[2, 49],
		] as const) {
			await manualPayments.approve((await requestTransfer(client, { plan_id, amount })).id, "test");
			const end = new Date(fixture.now.getTime() - plan_id * 1000).toISOString();
			await fixture.withStore((db) => ofPlan(db, plan_id).set({ next_billing_at: end }).execute());
		}
		const [, deleted] = await overtake<unknown>(
			(trx) => ofPlan(trx, 2).set({ cancelled_at: null }).execute(),
			() => outbox.writeDue(),
			() => client.send("deleteAccount", { body: { current_password: password } }),
		);
		expect(deleted).toMatchObject({ value: { status: 200 } });
	});

	it("[account-39] a person deleted during a gateway payment pays nothing", async () => {
		const { client, email, id } = await startPayment(fixture);
		const userId = await findId(email);
		const leave = async (trx: Db) => {
			await lockPayments(trx, userId);
			await updateUser(trx, userId, { deleted_at: fixture.now.toISOString() });
		};
		const sent = await overtake(leave, () => settle(client, id, "completed"));
		expect(readSent(sent)).toEqual([401]);
	});

	it("[account-38] signing out everywhere is serialized with a sign-in from the app", async () => {
		const { client, email, password } = await fixture.registerVerified();
		const other = fixture.createClient();
		await other.send("login", { body: { email, password } });
		const { token } = await fixture.platform.operator.users.issueMobileToken(email, "test");
		const headers = { Authorization: `Bearer ${token}` };
		const session = hashToken(client.cookies.get("sawt_session") ?? "");
		const lockSession = (trx: Db) =>
			trx
				.selectFrom("sessions")
				.selectAll()
				.where("token_hash", "=", session)
				.forUpdate()
				.execute();
		const sent = await overtake<{ status: number }>(
			lockSession,
			() => other.send("endSessions", { body: { scope: "all" } }),
			() => client.send("exchangeMobileToken", { headers }),
		);
		expect(readSent(sent)).toEqual([200, 401]);
	});

	it("[platform-18] a transfer approved as its time ends is reported as approved", async () => {
		const { id, readStatus } = await requestNewTransfer(fixture);
		fixture.advance(DAY_SECONDS);
		const approve = (trx: Db) =>
			trx.updateTable("manual_payments").set({ status: "approved" }).where("id", "=", id).execute();
		expect(await overtake(approve, readStatus)).toMatchObject([{ value: "approved" }]);
	});

	it("[catalogue-32] a package that ends leaves the tier to a newly bought one of the same name", async () => {
		const { client, email } = await fixture.registerVerified();
		const { catalogue, manualPayments, outbox, users } = fixture.platform.operator;
		const { id: monthly } = await requestTransfer(client, {
			plan_id: 102,
			plan_name: "Studio",
			amount: 199,
		});
		await manualPayments.approve(monthly, "test");
		const limits = { tier_level: "2", max_uploads: "50", max_followers: "100" };
		const yearly = { name: "Studio", price: "1990", interval: "yearly", ...limits };
		const planId = await catalogue.add("packages", yearly, "test");
		const userId = await findId(email);
		fixture.advance(31 * DAY_SECONDS);
		const buy = async (trx: Db) => {
			const plan = (await findPlan(trx, planId)) as PlanRow;
			const created_at = fixture.now.toISOString();
			const paid = { amount_minor: 199_000, discount_code: null, created_at };
			const clock = { now: () => fixture.now, options: { dataDir: "" } };
			await extendSubscription(clock, trx, { userId, creatorId: null }, { plan, paid });
			await makeCreator(trx, userId, plan.name);
		};
		await overtake(buy, () => outbox.writeDue());
		expect(await users.find(email)).toMatchObject({ is_creator: 1, creator_tier: "Studio" });
	});

	it("[operator-43] a person who joins by an invitation keeps the password when invited again", async () => {
		const { accounts } = fixture.platform.operator;
		const invite = () => accounts.invite("Salma", "test", { role: "editor" });
		const token = new URL(await invite()).searchParams.get("token") ?? "";
		const invitation = { inviteHash: hashToken(token), passwordHash: "chosen" };
		const join = (trx: Db) => spendInvitation(trx, invitation, fixture.now);
		expect(await overtake(join, invite)).toMatchObject([{ status: "rejected" }]);
		const [salma] = (await accounts.list()).filter(({ name }) => name === "Salma");
		expect(salma?.isInvited).toBe(false);
	});

	it("[platform-30] a price that is shown again while it is swept stays valid", async () => {
		const long = new Date(fixture.now.getTime() - 30 * DAY_SECONDS * 1000).toISOString();
		await fixture.withStore((db) =>
			db.insertInto("told_prices").values({ id: "again", told_at: long }).execute(),
		);
		const told_at = fixture.now.toISOString();
		const tell = (trx: Db) =>
			trx.updateTable("told_prices").set({ told_at }).where("id", "=", "again").execute();
		await overtake(tell, (db) => runRetentionJob(db, fixture.now));
		const stored = await fixture.withStore((db) =>
			db.selectFrom("told_prices").selectAll().where("id", "=", "again").execute(),
		);
		expect(stored).toEqual([{ id: "again", told_at }]);
	});

	it("[mail-9] a failing webhook that another process did not report is reported later", async () => {
		const other = await fixture.openAnother({ operatorEmail: "hala@example.com" });
		const listDeliveries = () =>
			fixture.withStore((db) =>
				db.selectFrom("webhook_deliveries").selectAll().orderBy("created_at").execute(),
			);
		for (const _ of Array(2)) {
			const { client, id } = await startPayment(fixture);
			await settle(client, id, "completed");
			fixture.advance(1);
		}
		const last_error = "HTTP 500";
		await fixture.withStore((db) =>
			db.updateTable("webhook_deliveries").set({ last_error }).execute(),
		);
		fixture.advance(3600);
		const [first] = await listDeliveries();
		const words = { recipient: "hala@example.com", subject: "", text: "", html: "", link: "" };
		const at = fixture.now.toISOString();
		const times = { created_at: at, expires_at: at, next_attempt_at: at, attempts: 0 };
		const report = async (trx: Db) => {
			const event_key = `operator-webhook:${first?.id}`;
			const kind = "operator-webhook" as const;
			await insertMail(trx, { id: "mail_first", ...words, ...times, event_key, kind });
			await markReported(trx, [first?.id ?? ""], fixture.now);
		};
		await overtake(report, () => other.operator.outbox.writeDue());
		await other.close();
		const reported = (await listDeliveries()).map(({ reported_at }) => reported_at !== null);
		expect(reported).toEqual([true, false]);
	});

	const choosePackage = (client: ApiClient) =>
		client.send("initiateCreatorMembership", {
			body: { plan_id: 101, subscription_type: "creator_membership" },
		});

	it.each([
		["saves the profile", "updateProfile", { name: "A thief", phone: "01112345678", locale: "ar" }],
		["cancels a plan", "cancelMembership", { plan_id: 101 }],
		["resumes a plan", "resumeMembership", { plan_id: 101 }],
	] as const)("[account-37] a suspended person who %s changes nothing", async (_, call, body) => {
		const { client, email } = await fixture.registerVerified();
		const id = await findId(email);
		await choosePackage(client);
		if (call === "resumeMembership") await client.send("cancelMembership", { body });
		const suspend = (trx: Db) => updateUser(trx, id, { is_active: 0 });
		const sent = await overtake(suspend, () => client.send(call, { body }));
		expect(readSent(sent)).toEqual([403]);
	});

	it("[account-37] a language that a person chooses is not overwritten by a sign-in", async () => {
		const { client, email, password, name, phone } = await fixture.registerVerified();
		const id = await findId(email);
		const profile = { name, phone, locale: "ar" };
		const headers = { [headerNames.userLocale]: "en" };
		const lockSession = (trx: Db) => updateUser(trx, id, { locale: null });
		await overtake<unknown>(
			lockSession,
			() => fixture.createClient().send("login", { body: { email, password }, headers }),
			() => client.send("updateProfile", { body: profile }),
		);
		expect(await fixture.platform.operator.users.find(email)).toMatchObject({ locale: "ar" });
	});
});
