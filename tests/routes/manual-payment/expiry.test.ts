/** Tests until when a request stays open, as its page says, and that the page follows a reopening. */

import { afterEach, describe, expect, it, vi } from "vitest";
import { formatDeadline, formatMoment } from "~/i18n/date";
import ar from "../../../locales/ar/manual-payment.json";
import en from "../../../locales/en/manual-payment.json";
import { readMain } from "../../support/document";
import { REQUEST_CALL, STATUS_CALL } from "../../support/fake-platform";
import { plainLanguages } from "../../support/language";
import { runCommand } from "../../support/platform-command";
import { type Site, startSite } from "../../support/site";
import { createBuyer, signInAtFake } from "../payment/buyer";
import { type ManualPaymentSite, startManualPaymentSite } from "./manual-payment-site";
import { readPaymentId, requestApproval } from "./payer";

const texts = { en, ar };
const env = {
	OPERATOR_HOURS: "Sun-Thu 09:00-21:00 Africa/Cairo",
	OPERATOR_HOLIDAYS: "2026-03-08, 2026-03-09",
};
const at = (cairo: string) => Date.parse(`${cairo}+02:00`);

let site: Site | ManualPaymentSite;
afterEach(async () => {
	await site.stop();
	vi.useRealTimers();
});

const operate = ({ dataDir }: Site, verb: string, id: string) =>
	runCommand({ DATA_DIR: dataDir, ...env }, ["manual-payments", verb, id]);

describe.each(plainLanguages)("a request on a Thursday evening, in %s", (language) => {
	const text = texts[language];
	/** In the spaces that `readMain` leaves. */
	const say = (cairo: string) => formatMoment(at(cairo), language).replace(/\s/g, " ");

	it("[wallet-45, wallet-46] is open well after the promised answer, holidays or not, and again once it is reopened", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: at("2026-03-05T21:30") });
		const embedded = await startSite({ env });
		site = embedded;
		const buyer = await createBuyer(embedded, language);
		const requested = await requestApproval(buyer);
		const id = readPaymentId(requested);
		const open = async () =>
			readMain(await buyer.follow(await buyer.get(requested.location ?? "")));
		const promised = (now: string) =>
			formatDeadline(at("2026-03-10T09:30"), at(now), language).replace(/\s/g, " ");
		const pending = await open();
		expect(pending).toContain(promised("2026-03-05T21:30"));
		expect(pending).toContain(say("2026-03-11T09:30"));
		for (const later of ["2026-03-06T22:00", "2026-03-10T09:30", "2026-03-11T09:29"]) {
			vi.setSystemTime(at(later));
			const page = await open();
			expect(page).toContain(text.pending.title);
			if (later <= "2026-03-10T09:30") expect(page).toContain(promised(later));
		}
		vi.setSystemTime(at("2026-03-11T09:30"));
		expect(await open()).toContain(text.error.expired);
		vi.setSystemTime(at("2026-03-12T20:45"));
		expect((await operate(embedded, "reopen", id)).code).toBe(0);
		const again = await open();
		expect(again).toContain(text.pending.title);
		expect(again).toContain(say("2026-03-16T09:15"));
		expect(again).not.toContain(say("2026-03-11T09:30"));
		expect((await operate(embedded, "approve", id)).code).toBe(0);
		expect(await open()).toContain(text.success.title);
	});

	it("[wallet-45] is open as long as the platform says, where it says so", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: at("2026-03-05T21:30") });
		const live = await startManualPaymentSite(env);
		site = live;
		const pending = { success: true, status: "pending" };
		const details = (expires_at?: string) => ({
			body: { success: true, payment_id: "mp_1", payment_details: { expires_at } },
		});
		const { handlers } = live.upstream;
		handlers[REQUEST_CALL] = () => details("2026-03-07T10:00:00+02:00");
		const visitor = await signInAtFake(live, language);
		const requested = await requestApproval(visitor);
		const open = async () => readMain(await visitor.get(requested.location ?? ""));
		const [words = ""] = text.pending.openUntil.split("{{date}}");
		expect(await open()).toContain(say("2026-03-07T10:00"));
		handlers[STATUS_CALL] = () => ({
			body: { ...pending, expires_at: "2026-03-12T10:00:00+02:00" },
		});
		expect(await open()).toContain(say("2026-03-12T10:00"));
		// When the platform tells no time any more, the page keeps the one from the request.
		for (const expires_at of [undefined, null, 7, "soon"]) {
			handlers[STATUS_CALL] = () => ({ body: { ...pending, expires_at } });
			expect(await open()).toContain(say("2026-03-07T10:00"));
		}
		vi.setSystemTime(at("2026-03-07T10:01"));
		expect(await open()).not.toContain(words.trim());
	});
});
