/** Checks gateway payments, tips and manual payments; pending ones are left behind. */
import { randomUUID } from "node:crypto";
import { headerNames } from "../calls";
import type { Person } from "./account-check";
import type { Offer, Offers } from "./catalogue-check";
import { type Check, expectRejection, noteWhether, textOf } from "./check";
import type { Seen } from "./checked-client";

type StartCall = "initiateSubscription" | "initiateCreatorMembership" | "sendTip";

const knownStatuses = ["pending", "processing", "completed", "failed"];
const knownTransferStatuses = ["pending", "approved", "rejected", "expired"];

/** Sends an id as a number when it is one. */
const toWireId = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : id);

function checkStarted(check: Check, call: StartCall, seen: Seen): string | undefined {
	const { report } = check;
	if (!seen.isOk) {
		if (seen.status > 0 && seen.status < 500) {
			report.note(call, "broken", `refuses to start with ${seen.status}: ${seen.json.message}`);
		}
		return undefined;
	}
	const address = textOf(seen.data.payment_url);
	const isAddress = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
	noteWhether(report, call, isAddress, isAddress ? `leads to ${new URL(address).origin}` : "", [
		"broken",
		address ? "payment_url is no whole address" : "gives no payment_url",
	]);
	const id = textOf(seen.data.transaction_id);
	noteWhether(report, call, id !== "", "names the transaction", [
		"broken",
		"gives no transaction_id: no payment can be started",
	]);
	return id || undefined;
}

async function checkStart(check: Check, call: StartCall, person: Person, body: object) {
	const { report } = check;
	const headers = { [headerNames.idempotencyKey]: randomUUID() };
	const id = checkStarted(check, call, await person.client.send(call, { body, headers }));
	if (id === undefined) return undefined;
	const again = await person.client.send(call, { body, headers });
	noteWhether(report, call, textOf(again.data.transaction_id) === id, "does the same key once", [
		"quirk",
		"ignores Idempotency-Key: an intent that is sent twice starts two payments",
	]);
	const stranger = await check.createClient().send(call, { body, expectsRejection: true });
	expectRejection(report, call, stranger, { status: [401], what: "somebody who is not signed in" });
	return id;
}

/** Optional fields: nothing is wrong with a platform that takes no cash. */
function checkPayCode({ report }: Check, call: "transactionStatus", { data }: Seen): void {
	if (!textOf(data.pay_code)) return;
	const isTime = !Number.isNaN(Date.parse(textOf(data.pay_until)));
	noteWhether(report, call, isTime, "says until when its code can be paid", [
		"quirk",
		"has a pay_code without a readable pay_until: no page can say until when it can be paid",
	]);
}

async function checkStatus(check: Check, people: readonly Person[], id: string): Promise<void> {
	const { report } = check;
	const call = "transactionStatus";
	const params = { id };
	const [payer, other] = people;
	const seen = await payer?.client.send(call, { params });
	if (seen?.isOk) {
		noteWhether(
			report,
			call,
			textOf(seen.data.transaction_id) === id,
			"is of the one that was asked for",
			[
				"broken",
				`is of '${textOf(seen.data.transaction_id)}' and not of the one that was asked for`,
			],
		);
		const status = textOf(seen.data.status).toLowerCase();
		noteWhether(report, call, knownStatuses.includes(status), "has a known status", [
			"quirk",
			`the status '${status}' is not known: taken for waiting`,
		]);
		noteWhether(
			report,
			call,
			typeof seen.data.webhook_processed === "boolean",
			"has webhook_processed",
			["broken", "has no webhook_processed: no payment is ever shown as paid"],
		);
		noteWhether(
			report,
			call,
			Boolean(seen.data.payment_type ?? seen.data.type),
			"has a payment type",
			[
				"quirk",
				"has no payment type: pages show the one that this browser started, and none in another browser",
			],
		);
		checkPayCode(check, call, seen);
	} else if (seen && seen.status > 0 && seen.status < 500) {
		report.note(call, "broken", `answers ${seen.status} to the payer`);
	}
	for (const stranger of [other?.client, check.createClient()]) {
		const reported = await stranger?.send(call, { params, expectsRejection: true });
		if (reported?.isOk) report.note(call, "broken", "tells strangers about somebody's payment");
		else if (reported) report.note(call, "holds", "tells strangers nothing");
	}
}

async function checkTransfer(check: Check, people: readonly Person[], plan: Offer): Promise<void> {
	const { report } = check;
	const call = "requestManualPayment";
	const [payer, other] = people;
	if (!payer) return;
	const body = {
		plan_id: toWireId(plan.id),
		plan_name: plan.name,
		amount: plan.price,
		currency: plan.currency,
		payment_method: "instapay",
		user_email: payer.email,
		user_name: "Conformance Check",
		user_phone: "+201012345678",
	};
	const cheap = { ...body, amount: plan.price - 1 };
	const wrong = await payer.client.send(call, { body: cheap, expectsRejection: true });
	expectRejection(
		report,
		call,
		wrong,
		{ status: [422, 400, 409], what: "an amount that is not the plan's" },
		"quirk",
	);
	const seen = await payer.client.send(call, { body });
	// `payment_id` may stand beside the envelope's data.
	const id = textOf(seen.data.payment_id ?? seen.json.payment_id);
	if (
		!noteWhether(report, call, seen.isOk && id !== "", "takes a transfer", [
			"broken",
			`answers ${seen.status}`,
		])
	)
		return;
	const params = { id };
	const reported = await payer.client.send("manualPaymentStatus", { params });
	const status = textOf(reported.data.status);
	noteWhether(
		report,
		"manualPaymentStatus",
		reported.isOk && knownTransferStatuses.includes(status),
		"has a known status",
		[
			reported.isOk ? "quirk" : "broken",
			reported.isOk
				? `the status '${status}' is not known: taken for waiting`
				: `answers ${reported.status}`,
		],
	);
	for (const stranger of [other?.client, check.createClient()]) {
		const leaked = await stranger?.send("manualPaymentStatus", { params, expectsRejection: true });
		if (leaked?.isOk)
			report.note("manualPaymentStatus", "broken", "tells strangers about somebody's transfer");
	}
}

/** The started transaction, for the calls about paid items. */
export async function checkPayments(check: Check, people: readonly Person[], offers: Offers) {
	const { report } = check;
	const [payer] = people;
	const calls = [
		"initiateSubscription",
		"initiateCreatorMembership",
		"sendTip",
		"transactionStatus",
	] as const;
	const transferCalls = ["requestManualPayment", "manualPaymentStatus"] as const;
	if (!payer?.isVerified) {
		for (const call of [...calls, ...transferCalls]) {
			report.note(call, "not tried", "needs a verified account: give --email and --password");
		}
		return undefined;
	}
	const { plan, pack, creatorId } = offers;
	const unknown = { plan_id: 999_999_999, subscription_type: "platform" };
	const rejected = await payer.client.send("initiateSubscription", {
		body: unknown,
		expectsRejection: true,
	});
	expectRejection(report, "initiateSubscription", rejected, {
		status: [404, 422],
		what: "an unknown plan",
	});
	const listener = plan && { plan_id: toWireId(plan.id), subscription_type: "platform" };
	const id = listener && (await checkStart(check, "initiateSubscription", payer, listener));
	if (id) await checkStatus(check, people, id);
	const creator = pack && { plan_id: toWireId(pack.id), subscription_type: "creator_membership" };
	if (creator) await checkStart(check, "initiateCreatorMembership", payer, creator);
	const tip = { creator_id: Number(creatorId), amount: 15, is_anonymous: false };
	await checkStart(check, "sendTip", payer, tip);
	if (plan) await checkTransfer(check, people, plan);
	for (const call of [...calls, ...transferCalls]) {
		const isSeen = report.findings.some((one) => one.call === call);
		if (!isSeen) report.note(call, "not tried", "nothing is on sale that costs something");
	}
	return id;
}
