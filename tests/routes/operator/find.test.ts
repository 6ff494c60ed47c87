/** Tests search, filters, paging and export, for anything that an operator hears on the phone. */
import { expect, it } from "vitest";
import { getShortReference } from "#core/short-reference";
import { fillSearchKeys } from "../../../platform/operator/search-key";
import { requestNewTransfer } from "../../contract/platform/payer";
import { readDocument, readRecordIds, readWords } from "../../support/document";
import { describeOnEachDatabase } from "../../support/platform-fixture";
import { openBackOffice } from "./back-office";

describeOnEachDatabase("the search of the console", (fixture) => {
	it("[payment-52, operator-36] finds a person, a transfer, a payment and a code by any known detail", async () => {
		const hala = await openBackOffice(fixture);
		const requested = await requestNewTransfer(fixture, {
			transfer_reference: "IP 90-817",
			user_phone: "01155501234",
		});
		const start = await requested.client.send("initiateSubscription", {
			body: { plan_id: 1, subscription_type: "platform" },
		});
		const transaction = String(start.data.transaction_id);
		const person = await fixture.platform.operator.users.find(requested.email);
		const expected: Record<string, string> = {
			[requested.email.toUpperCase()]: person?.id ?? "",
			[requested.email.slice(0, 5)]: person?.id ?? "",
			"010 1234 5678": person?.id ?? "",
			adel: person?.id ?? "",
			[requested.id]: requested.id,
			[requested.id.slice(0, 12)]: requested.id,
			[requested.id.slice(3, 14)]: requested.id,
			"ip٩٠-٨": requested.id,
			"+20 11 555": requested.id,
			[transaction]: transaction,
			[transaction.slice(4, 16)]: transaction,
			[getShortReference(transaction) ?? ""]: transaction,
			[`sawt ${getShortReference(requested.id)?.slice(5).toLowerCase()}`]: requested.id,
			welcome: "WELCOME20",
		};
		for (const [typed, id] of Object.entries(expected)) {
			const page = await hala.get(`/operator/search?${new URLSearchParams({ q: typed })}`);
			expect(`${typed}: ${page.html.includes(id)}`).toBe(`${typed}: true`);
		}
		const none = await hala.get("/operator/search?q=100%25");
		expect(readWords(none, "[role=status]")).toBe("Results: \u20680\u2069");
		expect(readWords(none, ".empty")).toContain("Check the spelling");
	});

	it.each([undefined, "VF-99120", "SAWT-J7M9GM"])(
		"[wallet-32] finds a transfer by the note that its payer was told to write, with the reference %s",
		async (transfer_reference) => {
			const hala = await openBackOffice(fixture);
			const transfer_note = "SAWT-XFT4QH";
			const { id } = await requestNewTransfer(fixture, { transfer_note, transfer_reference });
			for (const q of ["SAWT-XFT4QH", "sawt xft4qh", "xft4qh"]) {
				const page = await hala.get(`/operator/search?${new URLSearchParams({ q })}`);
				expect(page.html).toContain(id);
			}
			for (const path of ["/operator/manual-payments", `/operator/manual-payments/${id}`]) {
				expect(readWords(await hala.get(path))).toContain(transfer_note);
			}
		},
	);

	it("[operator-36] finds a name however it is spelled, and no other", async () => {
		const hala = await openBackOffice(fixture);
		const ids: string[] = [];
		for (const name of ["أحمد فاطمة", "محمد يحيى", "Ünal 100%", "ЖАННА", "İrem Işık"]) {
			const { email } = await fixture.registerVerified();
			await fixture.withStore((db) =>
				db.updateTable("users").set({ name }).where("email", "=", email).execute(),
			);
			ids.push((await fixture.platform.operator.users.find(email))?.id ?? "");
		}
		const [ahmad, yahya, unal, zhanna, irem] = ids;
		const expected: Record<string, (string | undefined)[]> = {
			احمد: [ahmad],
			"آحمد فاطمه": [ahmad],
			فاطمة: [ahmad],
			يحيي: [yahya],
			مد: [ahmad, yahya],
			"NAL 100%": [unal],
			ünal: [unal],
			Жанна: [zhanna],
			İREM: [irem],
			"irem ışık": [irem],
			IŞIK: [irem],
		};
		for (const [typed, found] of Object.entries(expected)) {
			const page = await hala.get(`/operator/search?${new URLSearchParams({ q: typed })}`);
			expect([typed, new Set(readRecordIds(page))]).toEqual([typed, new Set(found)]);
		}
	});

	const openFolded = async () => {
		const hala = await openBackOffice(fixture);
		const find = async (typed: string) => {
			const page = await hala.get(`/operator/search?${new URLSearchParams({ q: typed })}`);
			return readWords(page);
		};
		return { hala, find };
	};

	it.each(["before", "after"])(
		"[operator-36] finds names with marks, tatweel and other seats of a hamza, %s the job that folds them",
		async (when) => {
			const { find } = await openFolded();
			const names = ["مُؤْمِن عَلَاء", "عـــائشة هناء", "ﻣﻨﻰ ﺭﺃﻓﺖ"];
			for (const name of names) {
				const { email } = await fixture.registerVerified();
				await fixture.withStore((db) =>
					db
						.updateTable("users")
						.set({ name: `${name} ${when}` })
						.where("email", "=", email)
						.execute(),
				);
			}
			if (when === "after") await fixture.withStore(fillSearchKeys);
			const expected: Record<string, string> = {
				مومن: "مُؤْمِن",
				"مؤمن علا": "مُؤْمِن",
				عايشه: "عـــائشة",
				هنا: "عـــائشة",
				"منى رافت": "ﻣﻨﻰ",
				ﻣُﻨَﻰ: "ﻣﻨﻰ",
			};
			for (const [typed, name] of Object.entries(expected)) {
				expect([typed, await find(`${typed}`)]).toEqual([typed, expect.stringContaining(name)]);
			}
			expect(await find("ـ")).toContain("Check the spelling");
		},
	);

	it("[operator-36] finds a name that has changed since it was folded, and not the old one", async () => {
		const { find } = await openFolded();
		const { email } = await fixture.registerVerified();
		const rename = (name: string) =>
			fixture.withStore((db) =>
				db.updateTable("users").set({ name }).where("email", "=", email).execute(),
			);
		await rename("Zeinab First");
		await fixture.withStore(fillSearchKeys);
		await rename("Yasmin Second");
		expect(await find("yasmin")).toContain(email);
		expect(await find("zeinab")).not.toContain(email);
		await fixture.withStore(fillSearchKeys);
		expect(await find("yasmin")).toContain(email);
	});

	it("[operator-36] finds creators by either name, and codes by their text, with any dash", async () => {
		const { find } = await openFolded();
		const { catalogue } = fixture.platform.operator;
		await catalogue.add("creators", { name: "Hoda Radio", name_ar: "إذاعة هُدى" }, "test");
		const code = { code: "EID_2025", type: "percentage", value: "10", description_ar: "عَرْض العيد" };
		await catalogue.add("discount-codes", code, "test");
		for (const typed of ["hoda", "اذاعه هدي", "إذاعة"])
			expect(await find(typed)).toContain("Hoda Radio");
		for (const typed of ["eid-2025", "EID–20", "«eid_2025»،", "عرض العيد"]) {
			expect([typed, await find(typed)]).toEqual([typed, expect.stringContaining("EID_2025")]);
		}
	});

	it("[operator-36] says when a search finds more than it shows", async () => {
		const hala = await openBackOffice(fixture);
		const rows = Array.from({ length: 21 }, (_, index) => ({
			id: `usr_crowd_${index}`,
			name: "Crowd",
			email: `crowd${index}@example.com`,
			phone: "",
			password_hash: "x",
			is_active: 1,
			is_creator: 0,
			created_at: fixture.now.toISOString(),
		}));
		await fixture.withStore((db) => db.insertInto("users").values(rows).execute());
		const many = readWords(await hala.get("/operator/search?q=crowd"));
		expect(many).toMatch(/Showing .?20.? of each kind at most/);
		const few = readWords(await hala.get("/operator/search?q=crowd20"));
		expect(few).not.toContain("of each kind at most");
	});

	it("[operator-36] pages and filters by state and date, and older pages link back", async () => {
		const hala = await openBackOffice(fixture);
		const waiting = await requestNewTransfer(fixture);
		await fixture.withStore(async (db) => {
			const [owner] = await db.selectFrom("users").select("id").execute();
			const rows = Array.from({ length: 120 }, (_, index) => ({
				id: `mp_page_${String(index).padStart(3, "0")}`,
				user_id: owner?.id ?? "",
				plan_id: 1,
				amount_minor: 2500,
				currency: "EGP",
				payment_method: "instapay" as const,
				user_email: "page@example.com",
				user_name: "Page",
				status: "rejected" as const,
				// Three records share each instant, so the id must order them.
				created_at: new Date(Date.UTC(2024, 0, 1 + Math.floor(index / 3))).toISOString(),
				expires_at: "2024-12-31T00:00:00.000Z",
			}));
			await db.insertInto("manual_payments").values(rows).execute();
		});
		const path = "/operator/manual-payments?state=rejected&from=2024-01-01&to=2024-12-31";
		const linkOf = (page: Awaited<ReturnType<typeof hala.get>>, rel: string) =>
			readDocument(page).querySelector(`a[rel=${rel}]`)?.getAttribute("href") ?? "";
		const first = await hala.get(path);
		const second = await hala.get(linkOf(first, "next"));
		const third = await hala.get(linkOf(second, "next"));
		const all = [first, second, third].flatMap(readRecordIds);
		expect(all).toHaveLength(120);
		expect(new Set(all).size).toBe(120);
		expect(all).toEqual([...all].sort().reverse());
		expect(linkOf(third, "next")).toBe("");
		expect(readRecordIds(await hala.get(linkOf(second, "prev")))).toEqual(readRecordIds(first));
		const whole = await hala.get("/operator/manual-payments");
		expect(readRecordIds(whole)).toContain(waiting.id);
		const back = await hala.get(linkOf(await hala.get(linkOf(whole, "next")), "prev"));
		expect(readRecordIds(back)).toEqual(readRecordIds(whole));
		const oneDay = path.replace("to=2024-12-31", "to=2024-01-01");
		expect(readRecordIds(await hala.get(oneDay))).toHaveLength(3);
		const none = await hala.get(path.replace("rejected", "expired"));
		expect(readRecordIds(none)).toEqual([]);
		// The filter asks for other records, so it is only known that none of these matches.
		expect(readWords(none, ".empty")).toMatch(/^No results/);
	});

	it("[operator-37] exports tables for spreadsheets: marked UTF-8, numbers, and no formulas", async () => {
		const hala = await openBackOffice(fixture);
		const evil = '=HYPERLINK("https://evil.example","x")';
		const { id } = await requestNewTransfer(fixture, {
			user_name: evil,
			transfer_reference: "+1+1",
		});
		const hidden = { user_name: "Mona;=1+1", transfer_reference: "a\n=b\t; -c" };
		await requestNewTransfer(fixture, hidden);
		const page = await hala.get("/operator/manual-payments.csv?state=pending&from=2025-05-10");
		expect(page.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
		expect(page.headers.get("Content-Disposition")).toContain('filename="manual-payments.csv"');
		const { manualPayments } = fixture.platform.operator;
		const csv = await manualPayments.export({ status: "pending" }, "test");
		const bytes = await csv.toArray();
		expect(Buffer.concat(bytes).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
		const line = page.html.split("\r\n").find((row) => row.startsWith(id)) ?? "";
		expect(line).toContain(",49,EGP,");
		expect(line).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
		expect(line).toContain("'+1+1");
		// Excel reads a semicolon as the end of a cell when Windows is set to Egypt.
		expect(page.html).toContain(",Mona;'=1+1,");
		expect(page.html).toContain(",a =b ;' -c,");
		expect(page.html.split("\r\n")[0]).toContain("request,asked,status,plan,amount,currency");
		const transactions = await hala.get("/operator/transactions.csv?from=2025-05-10");
		expect(transactions.html).toMatch(/txn_\w+,2025-05-10 15:00:00,pending,waiting/);
	});
});
