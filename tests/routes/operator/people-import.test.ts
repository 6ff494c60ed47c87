/** Tests the import of people in the console, as a browser without script does it. */
import { beforeAll, expect, it } from "vitest";
import { MAX_UPLOAD_BYTES } from "../../../app/server/http/upload.server";
import { readDocument, readWords as readIsolated } from "../../support/document";
import type { Page, PageClient } from "../../support/page-client";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { createConsoleClient, fetchConsole, openBackOffice, pressForm } from "./back-office";

const readWords = (page: Page) => readIsolated(page).replace(/[\u2066-\u2069]/g, "");

const UPLOAD = "/operator/people-imports";

const file = [
	"Mail,Full name,labels",
	...Array.from({ length: 5 }, (_, index) => `console${index}@example.com,Console ${index},press`),
	...Array.from({ length: 120 }, (_, index) => `broken ${index},Nobody,`),
].join("\r\n");

describeOnOneDatabase("the import of people in the console", (fixture) => {
	let hala: PageClient;
	beforeAll(async () => {
		hala = await openBackOffice(fixture);
	});

	const cookieOf = (visitor: PageClient) =>
		[...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

	/** Sends the form of the page with a file. */
	async function upload(
		visitor: PageClient,
		content: string | Uint8Array,
		{ headers = {}, isForm = true }: { headers?: Record<string, string>; isForm?: boolean } = {},
	): Promise<Response> {
		const page = readDocument(await visitor.get(UPLOAD));
		const form = new FormData();
		const sent = page.querySelectorAll<HTMLInputElement>("main form input[type=hidden]");
		if (isForm) for (const { name, value } of sent) form.append(name, value);
		form.append("encoding", "");
		form.append("file", new File([content as BlobPart], "people.csv", { type: "text/csv" }));
		return fetchConsole(
			fixture.platform,
			new Request(`http://console.test${UPLOAD}`, {
				method: "POST",
				body: form,
				redirect: "manual",
				headers: { Cookie: cookieOf(visitor), ...headers },
			}),
		);
	}

	async function waitFor(path: string) {
		await expect
			.poll(async () => (await hala.get(path)).html)
			.not.toMatch(/line 0 of|Checking: line|Importing: line/);
		return hala.get(path);
	}

	it("[operator-243, operator-244] says what would become of the lines, takes another mapping, and imports on a press", async () => {
		const uploaded = await upload(hala, file);
		expect(uploaded.status).toBe(303);
		const path = uploaded.headers.get("Location") ?? "";
		expect(readWords(await waitFor(path))).toContain("No column holds an email address");
		const mapped = await hala.post(path, {
			...hiddenOf(await hala.get(path)),
			act: "check",
			"column-1": "email",
			"column-2": "name",
			"column-3": "labels",
		});
		expect(mapped.location).toContain(`${path}?done=checking`);
		const checked = await waitFor(path);
		const words = readWords(checked);
		expect(words).toContain("Nothing has changed yet.");
		expect(words).toMatch(/New ?5/);
		expect(words).toMatch(/Broken ?120/);
		expect(words).toContain("No valid email address: broken 0");
		expect(words).toContain("Page 1 of 2");
		const second = readWords(await hala.get(`${path}?page=2`));
		expect(second).toContain("No valid email address: broken 119");
		expect(readWords(await hala.get(`${path}?lines=all`))).toContain("label press");
		expect(await fixture.platform.operator.users.find("console0@example.com")).toBeUndefined();
		await pressForm(hala, checked);
		expect(readWords(await waitFor(path))).toContain("The file is imported.");
		expect(await fixture.platform.operator.users.find("console0@example.com")).toMatchObject({
			name: "Console 0",
		});
		const acts = await Array.fromAsync(fixture.platform.operator.audit.list({ kind: "import" }));
		expect(acts.map(({ action, actor }) => [action, actor]).sort()).toEqual([
			["import.begun", "console:Hala"],
			["import.done", "console:Hala"],
		]);
	});

	const hiddenOf = (page: Awaited<ReturnType<PageClient["get"]>>) =>
		Object.fromEntries(
			[...readDocument(page).querySelectorAll<HTMLInputElement>("main form input[type=hidden]")]
				.filter(({ name }) => name !== "act" && name !== "seen")
				.map(({ name, value }) => [name, value]),
		);

	it("[operator-243] takes 8 MB of an owner, and no form of 64 kB of anybody else", async () => {
		const large = `email,note\n${"x@example.com,".padEnd(1000, "n")}\n`.repeat(1);
		const atMost = large.padEnd(MAX_UPLOAD_BYTES - 2000, "\n");
		expect((await upload(hala, atMost)).status).toBe(303);
		expect((await upload(hala, large.padEnd(MAX_UPLOAD_BYTES + 1, "\n"))).status).toBe(413);
		const stranger = createConsoleClient(fixture.platform);
		expect((await upload(stranger, large.padEnd(70_000, "\n"))).status).toBe(413);
		expect((await upload(stranger, large)).status).toBe(303);
		expect(await fixture.platform.operator.peopleImports.list()).toHaveLength(2);
	});

	it("[operator-243] is for owners alone, from the console's own form", async () => {
		const link = await fixture.platform.operator.accounts.invite("Nour", "test", {
			role: "approver",
			webOrigin: "http://console.test",
		});
		const nour = createConsoleClient(fixture.platform);
		const token = new URL(link).searchParams.get("token") ?? "";
		const password = "a long sentence of one";
		await nour.post("/operator/invite", { token, password, password_confirmation: password });
		expect((await nour.get(UPLOAD)).status).toBe(403);
		expect((await upload(nour, "email\na@b.eg")).status).toBe(403);
		const foreign = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
		expect((await upload(hala, "email\na@b.eg", { headers: foreign })).status).toBe(403);
		expect((await upload(hala, "email\na@b.eg", { isForm: false })).status).toBe(403);
		const elsewhere = await fetchConsole(
			fixture.platform,
			new Request("http://console.test/operator/search", { method: "POST", body: new FormData() }),
		);
		expect(elsewhere.status).toBe(415);
	});

	it("[operator-243] says what is wrong with a file, in both languages", async () => {
		const wrong = await upload(hala, Buffer.from("PK\x03\x04"));
		expect(wrong.status).toBe(422);
		expect(await wrong.text()).toContain("Save it as CSV first");
		const none = await upload(hala, "");
		expect(await none.text()).toContain("The file is empty.");
		expect(readWords(await hala.get(`${UPLOAD}?lang=ar`))).toContain("استيراد أشخاص");
		await hala.get("/operator?lang=en");
	});
});
