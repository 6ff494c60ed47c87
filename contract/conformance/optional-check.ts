/** Checks the optional calls. An empty write is sent first, and must be rejected. */
import { isMethodKey } from "#core/manual-payment-method";
import { paymentMethodsResponse } from "../manual-payment";
import { type OptionalCallName, optionalCalls } from "../optional-calls";
import type { Person } from "./account-check";
import type { Offers } from "./catalogue-check";
import { type Check, expectRejection, noteWhether, textOf } from "./check";

const writes = (Object.keys(optionalCalls) as OptionalCallName[]).filter(
	(name) => optionalCalls[name].method === "POST",
);

/** True for a call that is offered. */
async function probe(
	check: Check,
	person: Person,
	transactionId: string | undefined,
): Promise<Set<OptionalCallName>> {
	const offered = new Set<OptionalCallName>();
	const params = { id: transactionId ?? "unknown" };
	for (const call of writes) {
		const seen = await person.client.send(call, { params, body: {}, expectsRejection: true });
		if (check.report.verdictOf(call) === "missing" || seen.status === 0) continue;
		expectRejection(check.report, call, seen, { status: [422], what: "an empty payload" });
		offered.add(call);
	}
	return offered;
}

type NumberedPayment = { status?: unknown; receipt_number?: unknown };

/** A number belongs to one payment, which is paid. Platforms that number no receipts are not noted. */
function checkReceiptNumbers({ report }: Check, payments: readonly NumberedPayment[]): void {
	const numbered = payments.filter(({ receipt_number }) => receipt_number != null);
	if (numbered.length === 0) return;
	const numbers = new Set(numbered.map(({ receipt_number }) => textOf(receipt_number)));
	const isPaid = ({ status }: NumberedPayment) =>
		/^(completed|approved)$/i.test(textOf(status).trim());
	const isRight = numbers.size === numbered.length && numbered.every(isPaid);
	noteWhether(report, "accountPayments", isRight, "numbers each receipt once", [
		"broken",
		"numbers the receipts of two payments alike, or of a payment that is not paid",
	]);
}

async function checkReads(check: Check, person: Person, transactionId: string | undefined) {
	const { report } = check;
	const payments = await person.client.send("accountPayments");
	if (payments.isOk) {
		const rows = payments.data.payments as { transaction_id?: unknown }[];
		const isListed =
			!transactionId || rows.some((row) => textOf(row.transaction_id) === transactionId);
		noteWhether(report, "accountPayments", isListed, "lists one's payments", [
			"quirk",
			"does not list the payment that was just started",
		]);
		checkReceiptNumbers(check, payments.data.payments as NumberedPayment[]);
	}
	const running = await person.client.send("memberships");
	if (running.isOk) report.note("memberships", "holds", "lists what runs");
	const waiting = await person.client.send("emailChange");
	if (waiting.isOk) report.note("emailChange", "holds", "tells which new address waits");
	const params = { id: transactionId ?? "unknown" };
	const early = await person.client.send("receipt", { params, expectsRejection: true });
	if (report.verdictOf("receipt") !== "missing") {
		expectRejection(report, "receipt", early, { status: [404], what: "what is not paid" });
	}
}

/** The ways to transfer, where the platform lists them. */
async function checkMethods(check: Check): Promise<void> {
	const { report } = check;
	const call = "paymentMethods";
	const seen = await check.createClient().send(call);
	if (report.verdictOf(call) === "missing") return;
	const parsed = paymentMethodsResponse.safeParse(seen.data);
	const rows = parsed.success ? parsed.data.payment_methods : [];
	const isUsable = rows.every(
		({ id, minutes_from: from, minutes_to: to }) =>
			isMethodKey(id) && Number(from) > 0 && Number(from) <= Number(to),
	);
	noteWhether(report, call, seen.isOk && parsed.success && isUsable, "lists usable ways", [
		seen.isOk ? "quirk" : "broken",
		seen.isOk ? "some ways have no key or no minutes: they are left out" : `answers ${seen.status}`,
	]);
}

async function checkQuote(check: Check, person: Person, { plan }: Offers): Promise<void> {
	const { report } = check;
	if (!plan) return;
	const query = { plan_id: plan.id, code: "NO-SUCH-CODE" };
	const rejected = await person.client.send("quote", { query, expectsRejection: true });
	if (report.verdictOf("quote") === "missing") return;
	expectRejection(report, "quote", rejected, { status: [422], what: "an unknown code" });
	const seen = await person.client.send("quote", { query: { ...query, code: check.known.code } });
	if (!seen.isOk) return;
	const [before, after] = [Number(seen.data.price_before), Number(seen.data.price_after)];
	noteWhether(
		report,
		"quote",
		before === plan.price && after <= before,
		"starts from the plan's price",
		["broken", `quotes ${after} of ${before} for a plan of ${plan.price}`],
	);
}

/** Both reasons must respond as the status call does. */
async function checkLookUp(
	check: Check,
	people: readonly Person[],
	transactionId: string | undefined,
): Promise<void> {
	const { report } = check;
	const call = "checkTransaction";
	const [payer, other] = people;
	if (!payer || transactionId === undefined) return;
	const params = { id: transactionId };
	for (const reason of ["return", "check"]) {
		const seen = await payer.client.send(call, { params, body: { reason } });
		const isSame = seen.isOk && textOf(seen.data.transaction_id) === transactionId;
		noteWhether(report, call, isSame, `tells the state for the reason '${reason}'`, [
			"broken",
			`answers ${seen.status} for the reason '${reason}', not with the state`,
		]);
	}
	const input = { params, body: { reason: "check" }, expectsRejection: true };
	const leaked = await other?.client.send(call, input);
	if (leaked?.isOk) report.note(call, "broken", "tells strangers about somebody's payment");
}

async function checkWrites(check: Check, person: Person, offered: Set<OptionalCallName>) {
	const { report } = check;
	const password = { password: "another 8 letters", password_confirmation: "another 8 letters" };
	const wrongs = {
		resetPassword: [{ token: "wrong", ...password }, [401], "a wrong token"],
		verificationLink: [{ token: "wrong" }, [401], "a wrong token"],
		changePassword: [{ current_password: "wrong", ...password }, [422, 401], "a wrong password"],
		changeEmail: [
			{ email: "someone@example.com", current_password: "wrong" },
			[422, 401, 409],
			"a wrong password",
		],
		requestEmailChange: [
			{ email: "someone@example.com", current_password: "wrong" },
			[422, 401, 403],
			"a wrong password",
		],
		confirmEmailChange: [{ token: "wrong" }, [401], "a wrong token"],
		undoEmailChange: [{ token: "wrong" }, [401], "a wrong token"],
		ownData: [{ current_password: "wrong" }, [422, 401], "a wrong password"],
		stopReminders: [{ token: "wrong" }, [401, 422], "a wrong token"],
		cancelLaunchMail: [{ token: "wrong" }, [401], "a wrong token"],
		deleteAccount: [{ current_password: "wrong" }, [422, 401], "a wrong password"],
		cancelMembership: [{ plan_id: 999_999_999 }, [422, 404, 409], "a plan that does not run"],
		resumeMembership: [{ plan_id: 999_999_999 }, [422, 404, 409], "a plan that does not run"],
	} as const;
	for (const call of Object.keys(wrongs) as (keyof typeof wrongs)[]) {
		if (!offered.has(call)) continue;
		const [body, status, what] = wrongs[call];
		const seen = await person.client.send(call, { body, expectsRejection: true });
		expectRejection(report, call, seen, { status, what });
	}
	if (offered.has("forgotPassword")) {
		const request = (email: string) => person.client.send("forgotPassword", { body: { email } });
		const [known, unknown] = [await request(person.email), await request("no-one@example.com")];
		const isAlike = known.status === unknown.status && known.json.message === unknown.json.message;
		noteWhether(report, "forgotPassword", isAlike, "answers alike for every address", [
			"quirk",
			`answers ${known.status} and ${unknown.status}: it tells who has an account`,
		]);
	}
	if (offered.has("requestLaunchMail")) {
		const request = (email: string) => person.client.send("requestLaunchMail", { body: { email } });
		const email = "launch@conformance.example";
		const [first, again] = [await request(email), await request(email)];
		const isAlike = first.isOk && first.status === again.status;
		noteWhether(report, "requestLaunchMail", isAlike, "answers alike for an address it has", [
			"quirk",
			`answers ${first.status} and ${again.status}: it tells who is on the list`,
		]);
	}
	if (offered.has("updateProfile")) {
		const body = { name: "Conformance Checked", phone: "+201012345678", locale: "en" };
		const seen = await person.client.send("updateProfile", { body });
		const { name } = (seen.data.user ?? {}) as { name?: unknown };
		noteWhether(report, "updateProfile", seen.isOk && name === body.name, "keeps the new name", [
			"broken",
			`answers ${seen.status} with the name '${textOf(name)}'`,
		]);
	}
}

/** The person of the response says what was chosen. */
async function checkReminders({ report }: Check, person: Person): Promise<void> {
	for (const enabled of [false, true]) {
		const seen = await person.client.send("updateReminders", { body: { enabled } });
		const { reminders_off } = (seen.data.user ?? {}) as { reminders_off?: unknown };
		const isKept = seen.isOk && (reminders_off === true) === !enabled;
		noteWhether(report, "updateReminders", isKept, "keeps the choice", [
			"broken",
			`answers ${seen.status}, and does not keep ${enabled ? "on" : "off"}`,
		]);
	}
}

/** Ends every session; comes last, because no call works for this person afterwards. */
export async function checkOptional(
	check: Check,
	people: readonly Person[],
	{ offers, transactionId }: { offers: Offers; transactionId: string | undefined },
): Promise<void> {
	const [person] = people;
	if (!person) return;
	const offered = await probe(check, person, transactionId);
	await checkReads(check, person, transactionId);
	await checkMethods(check);
	await checkQuote(check, person, offers);
	if (offered.has("checkTransaction")) await checkLookUp(check, people, transactionId);
	await checkWrites(check, person, offered);
	if (offered.has("updateReminders")) await checkReminders(check, person);
	if (!offered.has("endSessions")) return;
	const ended = await person.client.send("endSessions", { body: { scope: "all" } });
	const after = await person.client.send("me", { expectsRejection: true });
	noteWhether(check.report, "endSessions", ended.isOk && !after.isOk, "ends every session", [
		"broken",
		ended.isOk ? "leaves this session open" : `answers ${ended.status}`,
	]);
}
