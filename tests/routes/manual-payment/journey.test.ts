/** Tests a manual payment without script on the embedded platform, with an operator's answers. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getShortReference } from "#core/short-reference";
import ar from "../../../locales/ar/manual-payment.json";
import en from "../../../locales/en/manual-payment.json";
import type { RejectionReason } from "../../../platform/database/reason";
import { findOne, readDocument, readMain } from "../../support/document";
import { plainLanguages } from "../../support/language";
import { type Site, startSite } from "../../support/site";
import { type Buyer, createBuyer } from "../payment/buyer";
import { at, operate, readPaymentId, requestApproval, walkTo } from "./payer";

let server: Site;

beforeAll(async () => {
	server = await startSite({
		env: {
			WALLET_VODAFONE_CASH: "01099990000",
			WALLET_HOLDER_NAME: "Sawt Audio Ltd",
			INSTAPAY_ADDRESS: "sawt@instapay",
			MOCK_GATEWAY: "off",
		},
	});
});
afterAll(() => server.stop());

/** Requests approval, lets the operator answer, and checks again. */
async function payAndDecide(
	buyer: Buyer,
	verb: "approve" | "reject" | "expire",
	...reason: RejectionReason[]
) {
	const requested = await requestApproval(buyer);
	const paymentId = readPaymentId(requested);
	await operate(server, verb, paymentId, ...reason);
	const checked = await buyer.get(requested.location ?? "");
	return { paymentId, checked, page: await buyer.follow(checked) };
}

const words = {
	en: {
		method: "Choose how to pay",
		made: "I've Made the Transfer",
		send: "Request approval",
		waiting: "Waiting for approval",
		check: "Check Again",
		approved: "Transfer approved",
		issue: "Transfer Issue",
		rejected: "checked your request and couldn't approve it",
		nothingOwed: "Haven't paid? You owe nothing",
		view: "A request is waiting – view it",
		decided: "There's news about your transfer – view it",
	},
	ar: {
		method: "كيف تريد أن تدفع؟",
		made: "حوّلت المبلغ",
		send: "اطلب الموافقة",
		waiting: "بانتظار الموافقة",
		check: "تحقّق مرة أخرى",
		approved: "تمت الموافقة على التحويل",
		issue: "مشكلة في التحويل",
		rejected: "راجعنا طلبك ولم نتمكن من الموافقة عليه",
		nothingOwed: "لم تدفع بعد؟ لا شيء عليك",
		view: "لديك طلب في الانتظار – اعرضه",
		decided: "هناك جديد بشأن تحويلك – اعرضه",
	},
};

describe.each(plainLanguages)("a manual payment in %s", (language) => {
	const text = words[language];

	it("[payment-230, payment-232, payment-233, payment-234] goes from the plan through four steps to the wait, each with its own address", async () => {
		const buyer = await createBuyer(server, language);
		const plans = await buyer.get("/premium");
		expect(plans.html).toContain('href="/premium?plan=2"');
		const method = await buyer.get("/premium?plan=2");
		expect(method.html).toContain(text.method);
		expect(method.html).toContain("EGP\u00a049");
		const parts = ["#checkout-amount", "[name=payment_method]", "[name=code]", "#before-paying"];
		const step = findOne(readDocument(method), "dialog");
		const shown = [...step.querySelectorAll(parts.join())];
		const order = shown.map((part) => parts.findIndex((selector) => part.matches(selector)));
		expect([new Set(order).size, order]).toEqual([parts.length, order.toSorted()]);
		// [payment-233] One bar of the wave is heard.
		expect(step.querySelectorAll(".step-head .waveform .text-accent")).toHaveLength(1);
		const instructions = await walkTo(buyer, "instructions");
		expect(instructions.html).toContain("01099990000");
		expect(instructions.html).toContain(text.made);
		const request = await walkTo(buyer, "request_approval");
		expect(request.html).toContain(text.send);
		const response = await requestApproval(buyer);
		expect(response.location).toMatch(/^\/premium\?plan=2&step=pending&payment=mp_\w+$/);
		const waiting = await buyer.get(response.location ?? "");
		expect(waiting.status).toBe(200);
		for (const word of [text.waiting, text.check, text.nothingOwed]) {
			expect(waiting.html).toContain(word);
		}
		const paymentId = readPaymentId(response);
		const dialog = findOne(readDocument(waiting), "dialog");
		// [payment-230] The short code alone, which is copied too.
		expect(dialog.textContent).toContain(getShortReference(paymentId));
		expect(dialog.textContent).not.toContain(paymentId);
		const [done, check] = dialog.querySelectorAll("a.button");
		expect(done?.getAttribute("href")).toBe("/account");
		expect(done?.className).toContain("button-primary");
		expect(check?.className).toContain("button-secondary");
	});

	it("[payment-237] knows in which direction each step comes", async () => {
		const buyer = await createBuyer(server, language);
		const open = async (step: string, referrer?: string) => {
			const headers = referrer ? { Referer: new URL(referrer, server.url).href } : undefined;
			const page = await buyer.get(at(step), headers);
			return findOne(readDocument(page), "dialog").getAttribute("data-direction");
		};
		expect(await open("method", "/premium")).toBeNull();
		await walkTo(buyer, "transfer_info");
		expect(await open("transfer_info", at("instructions"))).toBe("forward");
		expect(await open("transfer_info", at("transfer_info"))).toBeNull();
		expect(await open("instructions", at("transfer_info"))).toBe("back");
		// The browser's Back repeats the request of the first visit.
		expect(await open("instructions", at("method"))).toBe("back");
		expect(await open("method", "/premium?plan=2&step=instructions")).toBe("back");
		expect(await open("method", "https://other.example/premium?plan=2&step=pending")).toBeNull();
		expect(await open("method")).toBeNull();
	});

	it("is a success once it is approved", async () => {
		const { checked, page } = await payAndDecide(await createBuyer(server, language), "approve");
		expect(checked.status).toBe(303);
		expect(checked.location).toMatch(/step=success&payment=mp_/);
		expect(page.html).toContain(text.approved);
	});

	it.each(["reject", "expire"] as const)(
		"[wallet-13] is an issue after %s, and can be tried again",
		async (verb) => {
			const buyer = await createBuyer(server, language);
			const { page, paymentId } = await payAndDecide(buyer, verb);
			expect(page.html).toContain(text.issue);
			expect(page.html).toContain(text.nothingOwed);
			expect(page.html).toContain('href="/premium?plan=2"');
			const again = await buyer.get("/premium?plan=2");
			expect(again.html).toContain(text.method);
			const second = readPaymentId(await requestApproval(buyer));
			expect(second).not.toBe(paymentId);
		},
	);

	it.each(["amount_differs", "not_found"] as const)(
		"[wallet-13] that was rejected gives the operator's reason %s, and leads with support",
		async (reason) => {
			const buyer = await createBuyer(server, language);
			const { page } = await payAndDecide(buyer, "reject", reason);
			expect(page.html).toContain(text.rejected);
			expect(readMain(page)).toContain((language === "ar" ? ar : en).error.reason[reason]);
			const buttons = readDocument(page).querySelectorAll("dialog a.button");
			expect([...buttons].map((button) => button.getAttribute("href"))).toEqual([
				expect.stringMatching(/^\/contact\?topic=payment/),
				"/premium?plan=2",
			]);
		},
	);

	it.each(["amount_differs", "not_found", "already_used", "other"] as const)(
		"[wallet-50] that was rejected for %s has its own next step, and the operator's note",
		async (reason) => {
			const buyer = await createBuyer(server, language);
			const paymentId = readPaymentId(await requestApproval(buyer));
			const note = "وصل 40 جنيهًا <b>only</b>";
			await operate(server, "reject", paymentId, reason, "--note", note);
			const page = await buyer.get(`/premium?plan=2&step=error&payment=${paymentId}`);
			const { next } = (language === "ar" ? ar : en).error;
			const [step = ""] = next[reason].split("{{amount}}");
			const main = readMain(page);
			expect(main).toContain(step);
			for (const other of Object.values(next)) {
				if (other !== next[reason]) expect(main).not.toContain(other.split("{{amount}}")[0]);
			}
			const quoted = readDocument(page).querySelector("dialog blockquote");
			expect(quoted?.textContent).toBe(note);
			expect(quoted?.getAttribute("dir")).toBe("auto");
		},
	);

	it("[wallet-40] has the number in groups, whole to copy, the holder's name, and the phone filled in", async () => {
		const buyer = await createBuyer(server, language);
		const dialog = readDocument(await walkTo(buyer, "instructions")).querySelector("dialog");
		const number = dialog?.querySelector("x-copy[text='01099990000']")?.closest(".copy-row");
		expect(number?.querySelector(".copy-value")?.textContent).toBe("01099990000");
		const groups = [...(number?.querySelectorAll(".copy-value span") ?? [])];
		expect(groups.map((group) => group.textContent)).toEqual(["0109", "999", "0000"]);
		expect(number?.querySelector("bdi:not([dir])")?.textContent).toBe("Sawt Audio Ltd");
		const form = readDocument(await walkTo(buyer, "transfer_info"));
		const phone = form.querySelector("dialog input[type=tel]");
		expect(phone?.getAttribute("value")).toBe("01001234567");
		// Mails are printed here, not sent.
		const requested = await requestApproval(buyer);
		const waiting = await buyer.get(requested.location ?? "");
		expect(waiting.html).not.toContain((language === "ar" ? ar : en).pending.mail);
	});

	it("[wallet-14] that waits is above the first step when the dialog is opened again", async () => {
		const buyer = await createBuyer(server, language);
		const requested = await requestApproval(buyer);
		const anew = await buyer.get("/premium?plan=3");
		expect(anew.html).toContain(text.method);
		expect(anew.html).toContain(text.view);
		expect(anew.html).toContain((requested.location ?? "").replaceAll("&", "&amp;"));
		expect((await buyer.get("/premium")).html).toContain(text.view);
	});

	it("that was answered meanwhile is news on the plans until it is opened", async () => {
		const buyer = await createBuyer(server, language);
		const requested = await requestApproval(buyer);
		await operate(server, "reject", readPaymentId(requested));
		for (const path of ["/premium", "/premium?plan=3"]) {
			const { html } = await buyer.get(path);
			expect(html).toContain(text.decided);
			expect(html).not.toContain(text.view);
		}
		expect((await buyer.follow(await buyer.get(requested.location ?? ""))).html).toContain(
			text.issue,
		);
		const after = await buyer.get("/premium");
		expect(after.html).not.toContain(text.decided);
		expect(after.html).not.toContain(text.view);
	});
});

describe("the data sent to the platform", () => {
	it("[wallet-6] has the phone in E.164 after Arabic digits, while the page shows what was typed", async () => {
		const buyer = await createBuyer(server, "ar");
		const typed = "٠١٠ ١٢٣٤ ٥٦٧٨";
		const page = await walkTo(buyer, "request_approval", { phone: typed, reference: "VF-99120" });
		expect(page.html).toContain(typed);
		await requestApproval(buyer, { phone: typed, reference: "VF-99120" });
		const line = (await operate(server, "list"))
			.split("\n")
			.find((row) => row.includes(buyer.email));
		expect(line).toContain("+201012345678");
		expect(line).toContain("VF-99120");
		expect(line).toContain("49 EGP");
	});

	it("[wallet-6] has the reference in the digits of the operator's own statement", async () => {
		const buyer = await createBuyer(server, "ar");
		await requestApproval(buyer, { reference: "٩٩١٢٠-۷" });
		const line = (await operate(server, "list"))
			.split("\n")
			.find((row) => row.includes(buyer.email));
		expect(line).toContain("99120-7");
	});

	it("[wallet-7] never contains a price or plan from the form", async () => {
		const buyer = await createBuyer(server);
		await walkTo(buyer, "request_approval");
		const page = await buyer.get(at("request_approval"));
		const attempt = /name="attempt" value="([^"]*)"/.exec(page.html)?.[1] ?? "";
		await buyer.post(at("request_approval"), {
			attempt,
			amount: "1",
			plan_name: "Gift",
			plan_id: "1",
		});
		const line = (await operate(server, "list"))
			.split("\n")
			.find((row) => row.includes(buyer.email));
		expect(line).toMatch(/49 EGP\s+2\s/);
	});
});

describe("the transfer reference", () => {
	it.each([
		["en", "Enter only the reference, 80 characters at most"],
		["ar", "اكتب الرقم المرجعي وحده، في 80 حرفًا على الأكثر"],
	] as const)("that is a whole message is rejected and stored, in %s", async (language, text) => {
		const buyer = await createBuyer(server, language);
		await walkTo(buyer, "transfer_info");
		const message =
			`You have sent 49 EGP. Transaction 0123456789. ${"Thank you. ".repeat(6)}`.trim();
		const page = await buyer.post(at("transfer_info"), {
			user_phone: "01012345678",
			transfer_reference: message,
		});
		expect(page.status).toBe(422);
		expect(page.html).toContain(`<a href="#transfer-transfer_reference"`);
		expect(page.html.split(text).length - 1).toBe(2);
		expect(page.html).toContain(`value="${message}"`);
		expect(page.html).toContain(`value="01012345678"`);
	});
});

describe("the phone number", () => {
	it.each([
		["", "Enter your mobile number"],
		[
			"123",
			"Enter a phone number of 7 to 15 digits, with the country code for numbers outside Egypt",
		],
	])("%j is rejected on the same page, and stays in the field", async (phone, message) => {
		const buyer = await createBuyer(server);
		await walkTo(buyer, "transfer_info", { method: "instapay" });
		const page = await buyer.post(at("transfer_info"), {
			user_phone: phone,
			transfer_reference: "REF-7",
		});
		expect(page.status).toBe(422);
		expect(page.html).toContain(`<a href="#transfer-user_phone"`);
		expect(page.html).toMatch(/aria-invalid="true"/);
		expect(page.html.split(message).length - 1).toBe(2);
		expect(page.html).toContain(`value="REF-7"`);
		if (phone) expect(page.html).toContain(`value="${phone}"`);
		const sent = await buyer.get(at("request_approval"));
		expect(sent.location).toBe(at("transfer_info"));
	});

	it.each([
		["+20 010 1234 5678", "+201012345678"],
		["0020-15-1234-5678", "+201512345678"],
		["1212345678", "+201212345678"],
		["+966 50 123 4567", "+966501234567"],
		["00971 50 123 4567", "+971501234567"],
		["٠٠٤٤ ٢٠ ٧٩٤٦ ٠٩٥٨", "+442079460958"],
		["02 2345 6789", "0223456789"],
	])("[wallet-6] may be any that registration takes: %s is sent as %s", async (phone, sent) => {
		const buyer = await createBuyer(server);
		await requestApproval(buyer, { phone, method: "instapay" });
		const line = (await operate(server, "list"))
			.split("\n")
			.find((row) => row.includes(buyer.email));
		expect(line).toContain(sent);
	});
});
