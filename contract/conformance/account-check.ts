/** Registration, verification, sign-in and the tokens of a session. */
import { randomUUID } from "node:crypto";
import { type Check, expectRejection, noteWhether, textOf } from "./check";
import type { CheckedClient } from "./checked-client";

export type Person = {
	client: CheckedClient;
	email: string;
	password: string;
	isVerified: boolean;
};

const PASSWORD = "conformance 8 letters";

const newRegistration = () => ({
	name: "Conformance Check",
	email: `conformance-${randomUUID().slice(0, 12)}@example.com`,
	phone: "+201012345678",
	password: PASSWORD,
	password_confirmation: PASSWORD,
});

async function checkRegister(
	check: Check,
	call: "register" | "registerV1",
): Promise<Person | undefined> {
	const { report } = check;
	const client = check.createClient();
	const body = newRegistration();
	const bare = await client.send(call, {
		body: { ...body, password_confirmation: "another one" },
		expectsRejection: true,
	});
	if (bare.status === 404 || bare.status === 405) {
		report.note(call, "quirk", `is not there (${bare.status}): the other address must be`);
		return undefined;
	}
	expectRejection(report, call, bare, { status: [422], what: "two different passwords" }, "quirk");
	const made = await client.send(call, { body });
	if (!made.isOk) {
		report.note(
			call,
			"broken",
			`refuses a good registration with ${made.status}: ${made.json.message}`,
		);
		return undefined;
	}
	const message = made.json.message?.trim();
	noteWhether(
		report,
		call,
		message === "Registration successful",
		"says 'Registration successful'",
		["broken", `says '${message}', not 'Registration successful': pages take it for a refusal`],
	);
	const again = await check.createClient().send(call, { body, expectsRejection: true });
	if (
		expectRejection(report, call, again, { status: [422, 409], what: "an address that is taken" })
	) {
		noteWhether(report, call, again.json.errors?.email !== undefined, "names the field", [
			"quirk",
			"names no field: the message is shown above the form",
		]);
	}
	return { client, email: body.email, password: body.password, isVerified: false };
}

async function checkRejectedSignIns(check: Check, { email, password }: Person): Promise<void> {
	const { report } = check;
	const wrong = { email, password: "not the password" };
	const rejected = await check
		.createClient()
		.send("login", { body: wrong, expectsRejection: true });
	expectRejection(report, "login", rejected, { status: [401], what: "a wrong password" });
	const early = await check.createClient().send("login", { body: { email, password } });
	const codes = [early.json.code, early.json.error_code, early.json.error];
	if (early.isOk) report.note("login", "quirk", "signs in before the address is verified");
	else
		noteWhether(
			report,
			"login",
			codes.some((one) => one === "AUTH_009" || one === "email_not_verified"),
			"names an unverified address",
			["quirk", "does not say AUTH_009 or email_not_verified: no new mail is offered"],
		);
	const body = { email, password };
	const forged = await check
		.createClient()
		.send("login", { body, csrf: false, expectsRejection: true });
	expectRejection(
		report,
		"login",
		forged,
		{ status: [419], what: "a write without a CSRF token" },
		"quirk",
	);
}

async function checkVerification(check: Check, person: Person): Promise<void> {
	const { report, known } = check;
	const client = check.createClient();
	const sent = await client.send("sendVerificationEmail", { body: { email: person.email } });
	const stranger = { email: newRegistration().email };
	const unknown = await client.send("sendVerificationEmail", { body: stranger });
	const isAlike = sent.status === unknown.status && sent.json.message === unknown.json.message;
	if (sent.status > 0 && sent.status < 500) {
		noteWhether(report, "sendVerificationEmail", isAlike, "answers alike for every address", [
			"quirk",
			`answers ${sent.status} and ${unknown.status}: it tells who has an account`,
		]);
	}
	const wrong = await client.send("verifyEmail", {
		body: { token: "wrong" },
		expectsRejection: true,
	});
	expectRejection(report, "verifyEmail", wrong, { status: [401], what: "a wrong token" });
	const token = await known.mailToken?.(person.email);
	if (!token) {
		report.note("verifyEmail", "not tried", "a good token: give --mail-command");
		return;
	}
	const link = await client.send("verificationLink", { body: { token }, expectsRejection: true });
	if (report.verdictOf("verificationLink") !== "missing") {
		const isNamed = link.isOk && textOf(link.data.email) === person.email;
		noteWhether(report, "verificationLink", isNamed, "tells the address of a mail's token", [
			"broken",
			`answers ${link.status} for the token of a mail, not with its address`,
		]);
	}
	const verified = await client.send("verifyEmail", { body: { token } });
	person.isVerified = noteWhether(report, "verifyEmail", verified.isOk, "verifies the address", [
		"broken",
		`refuses the token of its mail with ${verified.status}`,
	]);
}

async function signIn(check: Check, email: string, password: string): Promise<Person | undefined> {
	const { report } = check;
	const client = check.createClient();
	const seen = await client.send("login", { body: { email, password } });
	const message = seen.json.message?.trim();
	if (!seen.isOk) {
		report.note("login", "broken", `refuses a good sign-in with ${seen.status}`);
		return undefined;
	}
	noteWhether(report, "login", message === "Login successful", "says 'Login successful'", [
		"broken",
		`says '${message}', not 'Login successful': pages take it for a refusal`,
	]);
	return { client, email, password, isVerified: true };
}

async function checkMe(check: Check, person: Person): Promise<void> {
	const { report } = check;
	const seen = await person.client.send("me");
	const user = (seen.data.user ?? seen.data) as Record<string, unknown>;
	const isSame = textOf(user?.email).toLowerCase() === person.email.toLowerCase();
	noteWhether(report, "me", seen.isOk && isSame, "tells who is signed in", [
		"broken",
		`does not tell who is signed in (${seen.status}): everybody is signed out at once`,
	]);
	const isReported = [user?.email_verified_at, user?.email_verified].some(
		(one) => one !== undefined,
	);
	if (seen.isOk && !isReported) {
		report.note("me", "broken", "has neither email_verified_at nor email_verified: no one may buy");
	}
	const stranger = await check.createClient().send("me", { expectsRejection: true });
	expectRejection(report, "me", stranger, { status: [401], what: "somebody who is not signed in" });
}

async function checkTokens(check: Check, person: Person): Promise<void> {
	const { report, known } = check;
	const headers = { Authorization: "Bearer wrong" };
	const wrong = await check
		.createClient()
		.send("exchangeMobileToken", { headers, expectsRejection: true });
	expectRejection(report, "exchangeMobileToken", wrong, { status: [401], what: "a wrong token" });
	if (known.mobileToken) {
		const bearer = { Authorization: `Bearer ${known.mobileToken}` };
		const seen = await check.createClient().send("exchangeMobileToken", { headers: bearer });
		noteWhether(report, "exchangeMobileToken", seen.isOk, "signs in", [
			"broken",
			`answers ${seen.status}`,
		]);
	} else report.note("exchangeMobileToken", "not tried", "a good token: give --mobile-token");
	const made = await person.client.send("generateWebToken");
	noteWhether(report, "generateWebToken", made.isOk, "gives a token", [
		"broken",
		`answers ${made.status}`,
	]);
	const bare = await check.createClient().send("generateWebToken", { expectsRejection: true });
	expectRejection(report, "generateWebToken", bare, {
		status: [401],
		what: "somebody who is not signed in",
	});
}

/** Ends the person's session and checks that it ended. */
export async function checkLogout(check: Check, person: Person): Promise<void> {
	const ended = await person.client.send("logout");
	const after = await person.client.send("me", { expectsRejection: true });
	noteWhether(check.report, "logout", ended.isOk && !after.isOk, "ends the session", [
		"broken",
		ended.isOk ? "leaves the session open" : `answers ${ended.status}`,
	]);
}

/** The people used by later checks; the first may buy, if anybody may. */
export async function checkAccounts(check: Check): Promise<Person[]> {
	const { report, known } = check;
	const csrf = await check.createClient().send("csrfCookie");
	if (csrf.isOk) report.note("csrfCookie", "holds", "gives a CSRF token");
	const made = [await checkRegister(check, "register"), await checkRegister(check, "registerV1")];
	const people = made.filter((person) => person !== undefined);
	const [first] = people;
	if (first) {
		await checkRejectedSignIns(check, first);
		await checkVerification(check, first);
	} else report.note("register", "broken", "no address registers anybody");
	const account = known.email && known.password ? [known.email, known.password] : undefined;
	const [email, password] = account ?? (first?.isVerified ? [first.email, first.password] : []);
	const buyer = email && password ? await signIn(check, email, password) : undefined;
	const actors = [...(buyer ? [buyer] : []), ...people.filter((one) => one.email !== buyer?.email)];
	const [actor] = actors;
	if (actor) {
		await checkMe(check, actor);
		await checkTokens(check, actor);
	}
	if (!buyer) report.note("login", "not tried", "a good sign-in: give --email and --password");
	return actors;
}
