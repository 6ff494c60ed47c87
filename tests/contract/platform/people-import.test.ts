/** Tests the import of people, by its command. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runRetentionJob } from "../../../platform/composition/retention-job";
import type { LineReport } from "../../../platform/operator/people-change";
import { runCommand } from "../../support/platform-command";
import { describeOnEachDatabase, PASSWORD, PlatformFixture } from "../../support/platform-fixture";
import { payByCard } from "./payer";

type Imported = { counts: Record<string, number>; lines: LineReport[]; dryRun: boolean };

const ghost = `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
63f1,ghost.mona@example.com,منى عادل,,true,false,cus_1,2023-02-19T10:11:12.000Z,,"Founders, قرّاء",Premium
63f2,ghost.hani@example.com,Hani Fouad,"likes
long notes",true,true,,2023-03-01T08:00:00.000Z,,,
63f3,ghost.gone@example.com,Gone,,false,false,,2023-03-01T08:00:00.000Z,2024-01-01T00:00:00.000Z,,
63f4,not an address,Nobody,,true,false,,2023-03-01T08:00:00.000Z,,,
63f5,ghost.sara@example.com,"Sara ""Sou"" Nabil",,true,false,,2023-03-01T08:00:00.000Z,,,Gold
`;

const patreonHead =
	"Name,Email,Discord,Patron Status,Follows You,Lifetime Amount,Pledge Amount,Charge Frequency,Tier,Addressee,Street,City,State,Zip,Country,Phone,Patronage Since Date,Last Charge Date,Last Charge Status,Additional Details,User ID,Last Updated,Currency,Max Posts,Access Expiration,Next Charge Date";
const patron = (
	name: string,
	email: string,
	status: string,
	tier: string,
	rest: { phone?: string; expires?: string; next?: string } = {},
) =>
	`${name},${email},,${status},No,49.00,49.00,monthly,${tier},,,القاهرة,,,EG,${rest.phone ?? ""},2024-01-05 12:00:00.123456,2025-05-01 07:00:00,Paid,,1,2025-05-01 07:00:00,EGP,,${rest.expires ?? ""},${rest.next ?? ""}`;
const patreon = [
	patreonHead,
	patron("عمر خالد", "patron.omar@example.com", "Active patron", "Premium", {
		phone: "01112345678",
		next: "2025-06-01 07:00:00",
	}),
	patron("Lina", "patron.lina@example.com", "Former patron", "Premium", {
		next: "2025-06-01 07:00:00",
	}),
	patron("Karim", "patron.karim@example.com", "Declined patron", "Premium", {
		expires: "2025-05-20 07:00:00",
		phone: "12",
	}),
].join("\r\n");

describeOnEachDatabase("an import of people", (fixture, testDatabase) => {
	let folder = "";
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "people-"));
	});
	afterAll(() => rm(folder, { recursive: true }));

	const write = async (text: string | Buffer) => {
		const path = join(folder, "people.csv");
		await writeFile(path, text);
		return path;
	};

	const command = async (...words: string[]) => {
		const { operator } = fixture.platform;
		return runCommand(fixture.env, words, async () => ({ operator, close: async () => undefined }));
	};

	async function importText(text: string | Buffer, ...options: string[]): Promise<Imported> {
		const path = await write(text);
		const { code, out, err } = await command("users", "import", path, "--json", ...options);
		// A slow machine says how far it is.
		expect([code, err.replaceAll(/^line \d+ of \d+\n/gm, "")]).toEqual([0, ""]);
		return JSON.parse(out);
	}

	const outcomes = ({ lines }: Imported) =>
		lines.map(({ line, outcome, notes }) => [line, outcome, ...notes.map(({ code }) => code)]);

	const find = (email: string) => fixture.platform.operator.users.find(email);

	const exportPeople = async () => (await command("users", "export")).out;

	const readPlans = async (email: string) => {
		const line = (await exportPeople()).split("\r\n").find((one) => one.startsWith(email));
		return /[^,]* until [^,]*/.exec(line ?? "")?.[0];
	};

	const login = async (email: string, password = PASSWORD) => {
		const { status, json } = await fixture
			.createClient()
			.send("login", { body: { email, password } });
		return [status, json.code];
	};

	it("[operator-231, operator-239] says what becomes of each line of Ghost's members, and changes nothing", async () => {
		const before = await exportPeople();
		const dry = await importText(ghost);
		expect(outcomes(dry)).toEqual([
			[2, "new", "plan-without-end"],
			[3, "new"],
			[5, "skipped", "deleted-in-file"],
			[6, "broken", "email-invalid"],
			[7, "new", "plan-unknown"],
		]);
		expect(dry).toMatchObject({ dryRun: true, counts: { new: 3, skipped: 1, broken: 1 } });
		expect(await exportPeople()).toBe(before);
		expect((await command("users", "import", await write(ghost), "--dry-run")).out).toContain(
			"A file of Ghost. Columns: email = email, name = name, created_at = joined, deleted_at = deleted, labels = labels, tiers = plan; ignored: id, note,",
		);
	});

	it("[operator-231, operator-237] imports Ghost's members, with their plan until the day that the operator names", async () => {
		await importText(ghost, "--yes", "--until", "2025-12-31", "--language", "ar");
		expect(await find("ghost.mona@example.com")).toMatchObject({
			name: "منى عادل",
			locale: "ar",
			email_verified_at: null,
			created_at: "2023-02-19T10:11:12.000Z",
		});
		expect(await readPlans("ghost.mona@example.com")).toBe("Premium until 2025-12-31 23:59:59");
		expect(await exportPeople()).toContain('"Founders, قرّاء"');
		expect(await find("ghost.gone@example.com")).toBeUndefined();
	});

	it("[operator-231, operator-237] imports Patreon's patrons: those who pay with their plan, former ones without", async () => {
		const done = await importText(patreon, "--yes");
		expect(outcomes(done)).toEqual([
			[2, "new"],
			[3, "new"],
			[4, "new", "phone-dropped"],
		]);
		expect(await readPlans("patron.omar@example.com")).toBe("Premium until 2025-06-01 07:00:00");
		expect(await readPlans("patron.lina@example.com")).toBeUndefined();
		expect(await readPlans("patron.karim@example.com")).toBe("Premium until 2025-05-20 07:00:00");
		expect((await find("patron.omar@example.com"))?.phone).toBe("+201112345678");
		const found = await fixture.platform.operator.search("عمر");
		expect(found?.people.map(({ email }) => email)).toContain("patron.omar@example.com");
	});

	it("[operator-238] of the same file again changes nothing", async () => {
		const before = await exportPeople();
		const ofGhost = [ghost, "--until", "2025-12-31", "--language", "ar"] as const;
		for (const [text, ...options] of [ofGhost, [patreon]] as const) {
			const again = await importText(text, "--yes", ...options);
			expect(again.counts).toMatchObject({ new: 0, updated: 0 });
		}
		expect(await exportPeople()).toBe(before);
	});

	it("[operator-238] of our own export changes nothing here, and makes the same people elsewhere", async () => {
		const { client } = await fixture.registerVerified();
		await payByCard(fixture, client, 3);
		const file = await exportPeople();
		expect((await importText(file, "--yes")).counts).toMatchObject({ new: 0, updated: 0 });
		const elsewhere = new PlatformFixture();
		elsewhere.now = fixture.now;
		await elsewhere.open(testDatabase);
		const run = (...words: string[]) =>
			runCommand(elsewhere.env, words, async () => ({
				operator: elsewhere.platform.operator,
				close: async () => undefined,
			}));
		try {
			await run("users", "import", await write(file), "--yes");
			const { out } = await run("users", "export");
			const withoutState = (text: string) =>
				text
					.trim()
					.split("\r\n")
					// What differs: addresses are verified anew by the link.
					.map((line) => line.replace(/,[^,]*,(active|unverified)$/, ""))
					.sort();
			expect(withoutState(out)).toEqual(withoutState(file));
		} finally {
			await elsewhere.close();
		}
	});

	it("[operator-236] never overwrites an account: it fills what is empty, adds labels, and extends a plan", async () => {
		const { client, email } = await fixture.registerVerified();
		await payByCard(fixture, client);
		const before = await readPlans(email);
		const file = (ends: string) =>
			`email,name,phone,labels,plan,ends\n ${email.toUpperCase()},Other,01212345678,vip,بريميوم,${ends}`;
		const shorter = await importText(file("2025-05-20"), "--yes");
		expect(shorter.lines[0]?.changes).toEqual([{ what: "label", value: "vip" }]);
		expect(await readPlans(email)).toBe(before);
		const longer = await importText(file("2025-09-30"), "--yes");
		expect(longer.lines[0]?.changes).toMatchObject([{ what: "plan", value: "Premium" }]);
		expect(await readPlans(email)).toBe("Premium until 2025-09-30 23:59:59");
		expect(await find(email)).toMatchObject({ name: "Mona Adel", phone: "+201012345678" });
		expect((await login(email))[0]).toBe(200);
	});

	it("[operator-236] leaves suspended accounts as they are, and does not bring suspended and deleted ones along", async () => {
		const { email } = await fixture.registerVerified();
		await fixture.platform.operator.users.suspend(email, "test");
		const text = `email,labels,state\n${email},vip,\na@example.com,,suspended\nb@example.com,,deleted`;
		expect(outcomes(await importText(text, "--yes"))).toEqual([
			[2, "skipped", "account-suspended"],
			[3, "skipped", "suspended-in-file"],
			[4, "skipped", "deleted-in-file"],
		]);
		expect((await find(email))?.is_active).toBe(0);
		expect(await find("a@example.com")).toBeUndefined();
	});

	it("[operator-240] makes accounts that no password opens, until their person sets one by a link, which verifies", async () => {
		const email = "imported@example.com";
		await importText(`email,name\n${email},Imported`, "--yes");
		for (const password of ["unset", "", PASSWORD]) {
			expect(await login(email, password)).toEqual([401, "password_not_set"]);
		}
		const client = fixture.createClient();
		await client.send("forgotPassword", { body: { email } });
		const body = {
			token: fixture.mailedToken(email),
			password: PASSWORD,
			password_confirmation: PASSWORD,
		};
		expect((await client.send("resetPassword", { body })).status).toBe(200);
		expect((await login(email))[0]).toBe(200);
		expect((await find(email))?.email_verified_at).not.toBeNull();
	});

	it("[operator-240, operator-243] keeps people whom nobody verified, and deletes uploaded files after a day", async () => {
		const email = "unverified@example.com";
		await importText(`email,joined\n${email},2019-01-01`, "--yes");
		const { peopleImports } = fixture.platform.operator;
		const bytes = Buffer.from("email\nfile@example.com");
		const id = await peopleImports.add({ bytes, fileName: "a.csv", actor: "test" });
		await expect.poll(async () => (await peopleImports.find(id))?.work.state).toBe("done");
		const clean = (hours: number) =>
			fixture.withStore((db) =>
				runRetentionJob(db, new Date(fixture.now.getTime() + hours * 3_600_000)),
			);
		await clean(23);
		expect(await peopleImports.find(id)).toBeDefined();
		await clean(25);
		expect(await peopleImports.find(id)).toBeUndefined();
		await clean(24 * 100);
		expect(await find(email)).toBeDefined();
	});

	it("[operator-241] mails nobody unless asked, and then each person without a password once", async () => {
		const text = "email,name,language\nwritten@example.com,Written,ar\nother@example.com,Other,";
		const listMails = async () =>
			(await fixture.listMails()).filter(({ kind }) => kind === "account-imported");
		await importText(text, "--yes");
		expect(await listMails()).toEqual([]);
		const mailed = await importText(text, "--yes", "--mail");
		expect(mailed.lines.map(({ changes }) => changes)).toEqual([
			[{ what: "mail" }],
			[{ what: "mail" }],
		]);
		const mails = await listMails();
		expect(mails.map(({ recipient, locale }) => [recipient, locale]).sort()).toEqual([
			["other@example.com", "en"],
			["written@example.com", "ar"],
		]);
		expect(mails.map(({ link }) => link)).toEqual(["", ""]);
		expect(mails.map(({ text: body }) => body).join()).toMatch(
			/forgot-password\?email=written%40example\.com&lang=ar/,
		);
		expect(new Set(mails.map((mail) => mail.next_attempt_at)).size).toBe(2);
		expect((await importText(text, "--yes", "--mail")).counts).toMatchObject({ unchanged: 2 });
		expect(await listMails()).toHaveLength(2);
	});

	it("[operator-238] that was stopped in the middle is run again from the start", async () => {
		const count = 150;
		const people = Array.from(
			{ length: count },
			(_, index) => `half${index}@example.com,Half ${index},press,Premium,2025-12-31`,
		);
		const text = ["email,name,labels,plan,ends", ...people].join("\n");
		const { peopleImports } = fixture.platform.operator;
		const { openPeopleFile } = await import("../../../platform/people-file/people-file");
		const order = { choices: {}, isDry: false, mails: false, actor: "test", fileName: "half.csv" };
		for await (const reports of peopleImports.run(openPeopleFile(text), order)) {
			if (reports.length > 0) break;
		}
		const whole = (await exportPeople()).split("\r\n").filter((line) => line.startsWith("half"));
		expect(whole.length).toBeGreaterThan(0);
		expect(whole.length).toBeLessThan(count);
		const isWhole = (line: string) => /,press,Premium until 2025-12-31 23:59:59,/.test(line);
		expect(whole.filter((line) => !isWhole(line))).toEqual([]);
		const again = await importText(text, "--yes");
		expect(again.counts).toMatchObject({ unchanged: whole.length, new: count - whole.length });
	});

	it("[operator-239] needs --yes, says wrong choices, and leaves acts of what it did", async () => {
		const path = await write("email\nact@example.com");
		const words = ["users", "import", path];
		expect((await command(...words)).out).toMatch(
			/line 2 {2}new {2}act@example.com\n1 new, .*\.\nNothing was changed\. Run it again with --yes to import\.\n$/,
		);
		expect(await find("act@example.com")).toBeUndefined();
		for (const [options, problem] of [
			[["--yes", "--dry-run"], "Choose --dry-run or --yes."],
			[["--until", "10/05/2025"], "--until: 10/05/2025 isn't a day such as 2025-05-10."],
			[["--encoding", "utf-7"], "utf-7 isn't one of: utf-8, utf-16le, utf-16be, windows-1256."],
			[["--language", "fr"], "fr isn't one of: en, ar."],
			[["--map", "email=name"], "No column holds an email address. Say which one does."],
		] as const) {
			const { code, err } = await command(...words, ...options);
			expect([code, err.trim()]).toEqual([1, problem]);
		}
		fixture.advance(60);
		await command(...words, "--yes");
		const acts = await Array.fromAsync(fixture.platform.operator.audit.list({ kind: "import" }));
		expect(
			acts
				.slice(0, 2)
				.map(({ action, subject }) => [action, subject])
				.sort(),
		).toEqual([
			["import.begun", "people.csv"],
			["import.done", "people.csv"],
		]);
	});
});
