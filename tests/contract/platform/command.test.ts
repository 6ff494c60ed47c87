/** Runs every command of the operator's command line, as typed, on each database. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { optionalCalls } from "../../../contract/optional-calls";
import { brandCommands } from "../../../platform/cli/brand-command";
import { commands, usage } from "../../../platform/cli/command-line";
import { dataCommands } from "../../../platform/cli/data-command";
import { gatewayCommands } from "../../../platform/cli/gateway-command";
import { runCommand } from "../../support/platform-command";
import { describeOnOneDatabase, type PlatformFixture } from "../../support/platform-fixture";
import { requestNewTransfer } from "./payer";

function runWith(env: Record<string, string>, words: readonly string[], fixture?: PlatformFixture) {
	const { operator } = fixture?.platform ?? {};
	// Opens the tables once for all commands; tests with processes show that a command does it
	// itself.
	const open = operator && (async () => ({ operator, close: async () => undefined }));
	return runCommand(env, words, open);
}

type Facts = Record<
	"transfer" | "rejected" | "other" | "third" | "email" | "inquiry" | "session" | "file",
	string
>;

/** Sends a message through the contact form. */
const write = (fixture: PlatformFixture, message: string) =>
	fixture.createClient().fetch(optionalCalls.contactInquiry.path, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({
			name: "Mona",
			email: "mona@example.com",
			message,
			inquiryType: "partnership",
		}),
	});

/** Creates records to act on: three waiting transfers, a message, and a signed-in operator. */
async function fill(fixture: PlatformFixture, file: string): Promise<Facts> {
	fixture.now = new Date();
	const [rejected, one, other, third] = [
		await requestNewTransfer(fixture),
		await requestNewTransfer(fixture),
		await requestNewTransfer(fixture),
		await requestNewTransfer(fixture),
	];
	await write(fixture, "When does it start?");
	const { operator, operatorPort } = fixture.platform;
	await operator.manualPayments.reject(rejected.id, "test");
	const password = await operator.resetPassword("test");
	const browser = { address: "192.0.2.1", client: undefined };
	await operatorPort.sessions.signIn({ name: "Hala", password, ...browser });
	const [inquiry] = await Array.fromAsync(operator.contactInquiries.list());
	const [session] = await operator.accounts.sessions();
	return {
		transfer: one.id,
		rejected: rejected.id,
		other: other.id,
		third: third.id,
		email: one.email,
		inquiry: inquiry?.id ?? "",
		session: session?.id ?? "",
		file,
	};
}

type Row = [command: string, words: (facts: Facts) => string[], reported: RegExp];
const none = () => [];
const why = ["--reason", "An apology"];

/** Rows run in this order, and later rows use the records that earlier ones leave. */
const rows: readonly Row[] = [
	["seed", none, /Nothing was added/],
	["today", none, /"waiting": 3/],
	["numbers", none, /"this_month": \{/],
	["find", ({ transfer }) => [transfer], /"what": "transfer"/],
	["users list", none, /"verified": "20/],
	["users show", ({ email }) => [email, "--all"], /"transfers"[\s\S]+"messages"/],
	["users copy", ({ email }) => [email], /"transfers"[\s\S]+"left_out"/],
	["users export", none, /^\uFEFFemail,name,phone/],
	["users import", ({ file }) => [`${file}.csv`], /can't be read/],
	["users give", ({ email }) => [email, "--plan", "3", "--months", "1", ...why], /"dryRun":true/],
	["users extend", () => ["--all", "--days", "2", ...why], /"people":\d/],
	["users end", ({ email }) => [email, "--plan", "5", ...why], /doesn't have/],
	["users undo-plan", none, /\[\]/],
	["users note", ({ email }) => [email, "Called about the transfer."], /is written/],
	["users delete-note", () => ["note_none"], /There is no note/],
	["users label", ({ email }) => [email, "press"], /press is on/],
	["users resend", () => ["new@example.com"], /No account/],
	["users verify", ({ email }) => [email], /is verified already/],
	["users correct-email", ({ email }) => [email, "right@example.com"], /is verified/],
	["users reset", ({ email }) => [email], /is in the outbox/],
	["users mobile-token", ({ email }) => [email], /Works once/],
	["users suspend", ({ email }) => [email, "terms", "--note", "twice"], /is suspended/],
	["users restore", ({ email }) => [email], /is active again/],
	["manual-payments list", none, /"status": "pending"/],
	["manual-payments approve", ({ transfer }) => [transfer], /is approved/],
	["manual-payments reject", ({ other }) => [other, "not_found"], /is rejected/],
	["manual-payments undo", ({ other }) => [other], /taken back/],
	["manual-payments reopen", ({ rejected }) => [rejected], /waiting again/],
	["manual-payments expire", ({ third }) => [third], /is expired/],
	["manual-payments export", none, /49/],
	["payments refund", ({ transfer }) => [transfer, "asked"], /recorded as refunded/],
	["payments end-plan", () => ["txn_none"], /No choice/],
	["payments keep-plan", () => ["txn_none"], /No choice/],
	["receipts next", () => ["2025-000900"], /The next receipt of that year is 2025-000900/],
	["gateway-notices list", none, /\[\]/],
	["gateway-notices close", () => ["none"], /No notice/],
	["transactions list", none, /\[\]/],
	["transactions export", none, /^\uFEFF/],
	["webhooks list", none, /\[\]/],
	["webhooks replay", () => ["whd_none"], /No /],
	["webhooks close", () => ["whd_none"], /No /],
	["outbox", none, /"to"/],
	["contact-inquiries list", none, /"id": "inq_/],
	["contact-inquiries answer", ({ inquiry }) => [inquiry], /marked as answered/],
	["plans list", none, /"Premium"/],
	[
		"plans add",
		() => "--kind platform --interval monthly --name Duo --price 69".split(" "),
		/1001/,
	],
	["plans change", () => ["1001", "--price", "79"], /is changed/],
	["plans retire", () => ["1001"], /no longer offered/],
	["plans restore", () => ["1001"], /offered again/],
	["packages list", none, /"kind": "package"/],
	[
		"packages add",
		() =>
			"--interval monthly --name Max --price 9 --tier-level 4 --max-uploads 9 --max-followers 9".split(
				" ",
			),
		/1002/,
	],
	["packages change", () => ["1002", "--max-uploads", "99"], /is changed/],
	["packages retire", () => ["1002"], /no longer offered/],
	["packages restore", () => ["1002"], /offered again/],
	["creators list", none, /"verified"/],
	["creators add", () => ["--name", "Nour"], /1001/],
	["creators change", () => ["1001", "--name", "Noor"], /is changed/],
	["creators retire", () => ["1001"], /no longer offered/],
	["creators restore", () => ["1001"], /offered again/],
	["discount-codes list", none, /"code"/],
	[
		"discount-codes add",
		() => ["--code", "MAY-10", "--type", "percentage", "--value", "10"],
		/MAY-10/,
	],
	["discount-codes change", () => ["MAY-10", "--value", "20"], /is changed/],
	["discount-codes retire", () => ["MAY-10"], /no longer offered/],
	["discount-codes restore", () => ["MAY-10"], /offered again/],
	["methods list", none, /"vodafone_cash"/],
	[
		"methods add",
		() =>
			"--name CliQ --account-kind bank --number SAWT --minutes-from 10 --minutes-to 30 --payer-phone any".split(
				" ",
			),
		/cliq/,
	],
	["methods change", () => ["cliq", "--asks-reference", "yes"], /is changed/],
	["methods retire", () => ["cliq"], /no longer offered/],
	["methods restore", () => ["cliq"], /offered again/],
	["operators list", none, /"Hala"/],
	["operators invite", () => ["Omar", "editor"], /operator\/invite\?token=/],
	["operators role", () => ["Omar", "approver"], /is approver/],
	["operators retire", () => ["Omar"], /can no longer sign in/],
	["operators sessions", none, /"id": "ops_/],
	["operators end-session", ({ session }) => [session], /has ended/],
	["operator-password", () => ["Hala"], /new password/],
	["operators reset-factor", () => ["Hala"], /has no second factor/],
	["audit", () => ["--kind", "operator", "--person", "hala"], /operator.session_ended/],
	["contact-inquiries kept", none, /\[\]/],
	["launch-mail count", none, /"waiting":0/],
	["launch-mail send", none, /RELEASE=launched/],
	["launch-mail remove", () => ["nobody@example.com"], /isn't on the list/],
	["check", none, /"last"/],
	["migrate", none, /"last"/],
	["brand pages", ({ file }) => ["deploy/brand-sample", "--to", `${file}-pages`], /policy\.conf/],
	["brand check", () => ["deploy/brand-sample"], /"Yasmur"/],
	[
		"brand init",
		() => ["deploy/brand-sample", "--name", "A", "--name-ar", "أ"],
		/brand\.json|codePrefix/,
	],
	["gateway check", none, /No gateway that takes money/],
	["backup", ({ file }) => [file], /rows|pg_dump/],
	["restore", ({ file }) => [file], /in use|pg_restore/],
];

it("are all listed in this table and in the help", () => {
	const names = [commands, dataCommands, brandCommands, gatewayCommands].flatMap(Object.keys);
	expect(rows.map(([name]) => name).sort()).toEqual(names.sort());
	for (const name of [...names, "serve"]) expect(usage).toContain(`  ${name}`);
});

it("list the values of an option that is a choice", () => {
	expect(usage).toContain("plans add [--kind platform|creator|tier]");
	expect(usage).toContain("[--interval monthly|yearly]");
	expect(usage).toContain("[--type percentage|fixed]");
	expect(usage).toContain("[--user-eligibility new_users_only|existing_users_only]");
});

it.each(rows.map(([name]) => name))(
	"[operator-69] %s prints its help, and rejects unknown words",
	async (name) => {
		const words = name.split(" ");
		const help = await runWith({}, [...words, "--help"]);
		expect([help.code, help.out]).toEqual([0, expect.stringContaining(`platform -- ${name}`)]);
		const wrong = await runWith({}, [...words, "--colour", "x"]);
		expect([wrong.code, wrong.out]).toEqual([2, ""]);
		expect(wrong.err).toMatch(new RegExp(`^${name}: Unknown option '--colour'\\.\nUsage: `));
		const { parameters = [] } =
			commands[name] ?? dataCommands[name] ?? brandCommands[name] ?? gatewayCommands[name] ?? {};
		const long = await runWith({}, [...words, ...parameters.map(() => "x"), "y"]);
		expect([long.code, long.err]).toEqual([2, expect.stringContaining("too many words: y.")]);
		const [first] = parameters.filter((parameter) => !parameter.startsWith("["));
		const short = first && (await runWith({}, words));
		if (short) expect([short.code, short.err]).toEqual([2, expect.stringContaining(`${first}`)]);
	},
);

it("[operator-69] warn of a name that resembles a setting, and of an invalid setting", async () => {
	const near = await runWith({ PUBLIC_URI: "https://sawt.example", DATA_DIR: "/nowhere" }, [
		"audit",
	]);
	expect(near.err).toContain("warning: PUBLIC_URI: isn't a setting. Did you mean PUBLIC_URL?");
	expect([near.code, near.err]).toEqual([1, expect.stringContaining("DATA_DIR: there is no")]);
	await expect(runWith({ PUBLIC_URL: "sawt" }, ["audit"])).rejects.toThrow("PUBLIC_URL: must");
});

describeOnOneDatabase("commands", (fixture) => {
	it("[operator-69] act and print their result, and print it as JSON on request", async () => {
		const folder = mkdtempSync(join(tmpdir(), "sawt-commands-"));
		const facts = await fill(fixture, join(folder, "copy.db"));
		for (const [name, list, reported] of rows) {
			const hasJson = !(commands[name] ?? dataCommands[name] ?? gatewayCommands[name])?.hasNoJson;
			const words = [...name.split(" "), ...list(facts), ...(hasJson ? ["--json"] : [])];
			const { code, out, err } = await runWith(fixture.env, words, fixture);
			expect(`${name}: ${code === 0 ? out : err}`).toMatch(
				new RegExp(reported.source.replace("^", ": ")),
			);
			if (hasJson) expect(JSON.parse(code === 0 ? out : err), name).toBeTypeOf("object");
		}
		rmSync(folder, { recursive: true });
	});

	it("[operator-64] save the data and let an operator in, whatever is wrong with other settings", async () => {
		const wrong = {
			CURRENCY: "pounds",
			OPERATOR_HOURS: "9-21",
			PUBLIC_URL: "sawt",
			SMTP_URL: "mail:25",
			PORT: "http",
			RELEASE: "live",
		};
		const file = join(fixture.env.DATA_DIR ?? "", "copy.db");
		for (const words of [["backup", file], ["check"], ["operator-password"]]) {
			const { code, err } = await runWith({ ...fixture.env, ...wrong }, words, fixture);
			expect(`${words[0]}: ${code} ${err}`).toMatch(/: 0 $|pg_dump/);
		}
		rmSync(file, { force: true });
		await expect(runWith({ ...fixture.env, ...wrong }, ["audit"])).rejects.toThrow(
			"CURRENCY: must",
		);
	});

	it("[operator-69] for the catalogue accept only the fields of its forms, with a box as yes or no", async () => {
		const add = (verified: string) =>
			runWith(
				fixture.env,
				["creators", "add", "--name", `Nour ${verified}`, "--verified", verified, "--json"],
				fixture,
			);
		expect((await add("no")).code).toBe(0);
		expect((await add("yes")).code).toBe(0);
		expect(await add("maybe")).toMatchObject({ code: 1, err: '{"error":"verified: choice"}\n' });
		const { creators } = await fixture.platform.operator.catalogue.list();
		const nours = creators.filter(({ name }) => name.startsWith("Nour "));
		expect(nours.map(({ name, is_verified }) => [name, is_verified]).sort()).toEqual([
			["Nour no", 0],
			["Nour yes", 1],
		]);
		const acts = await Array.fromAsync(fixture.platform.operator.audit.list());
		const afters = acts.map(({ after }) => JSON.parse(after ?? "null"));
		expect(afters).toContainEqual({ name: "Nour yes", verified: "1" });
		const fixed = [
			["plans", "change", "2", "--interval", "yearly"],
			["discount-codes", "change", "MAY-10", "--code", "JUNE-10"],
		];
		for (const words of fixed) {
			const reported = await runWith(fixture.env, words, fixture);
			expect([reported.code, reported.err]).toEqual([2, expect.stringContaining("Unknown option")]);
		}
	});

	it("[operator-82] list every transfer once, however many there are, waiting ones first", async () => {
		fixture.now = new Date();
		const waiting = await requestNewTransfer(fixture);
		const decided = await fixture.withStore(async (db) => {
			const { id: user_id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
			const rows = Array.from({ length: 1200 }, (_, index) => ({
				id: `mp_long_${index}`,
				user_id,
				plan_id: 2,
				amount_minor: 4900,
				currency: "EGP",
				payment_method: "instapay" as const,
				user_email: "mona@example.com",
				user_name: "Mona",
				status: "rejected" as const,
				// Newer than the waiting one, and several at each instant.
				created_at: new Date(fixture.now.getTime() + Math.ceil(index / 7)).toISOString(),
				expires_at: fixture.now.toISOString(),
			}));
			await db.insertInto("manual_payments").values(rows).execute();
			return rows.map(({ id }) => id);
		});
		const words = ["manual-payments", "list", "--json"];
		const listed: { id: string }[] = JSON.parse((await runWith(fixture.env, words, fixture)).out);
		const ids = listed.map(({ id }) => id);
		expect(ids[0]).toBe(waiting.id);
		expect(ids.filter((id) => id.startsWith("mp_long_")).sort()).toEqual(decided.sort());
	});

	it("[operator-70] print user input in one row, without terminal control characters", async () => {
		const typed = "\u001b[2Jall\rpaid\nusr_1  owner\u009b\u202e";
		await write(fixture, typed);
		const list = ["contact-inquiries", "list"];
		const rows = JSON.parse((await runWith(fixture.env, [...list, "--json"], fixture)).out);
		expect(rows).toContainEqual(expect.objectContaining({ message: typed }));
		const { out } = await runWith(fixture.env, list, fixture);
		expect(out).toContain("[2Jall paid usr_1  owner");
		expect(out.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
		expect(out.trimEnd().split("\n")).toHaveLength(rows.length + 1);
	});
});
