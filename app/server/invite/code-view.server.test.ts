import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RequestContext } from "~/server/context.server";
import type { SessionData } from "~/server/session/session-data.server";
import { userAgents } from "../../../tests/support/user-agent";
import { reportViewOnce } from "./code-view.server";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** Returns a browser with a session, and its number of views to report. */
function createBrowser() {
	const data: Partial<SessionData> = {};
	const reportDiscountCodeView = vi.fn(async () => undefined);
	const context = {
		session: { data, set: (change: Partial<SessionData>) => Object.assign(data, change) },
		api: { invite: { reportDiscountCodeView } },
	} as unknown as RequestContext;
	const headers = { "User-Agent": userAgents["Android Chrome"] };
	return {
		open: (code: string, method = "GET") => {
			const request = new Request(`http://localhost/invite/${code}`, { method, headers });
			reportViewOnce(request, { kind: "invite", code }, context);
		},
		countViews: () => reportDiscountCodeView.mock.calls.length,
	};
}

it("[invite-12] counts one visit per half hour, from its first view", () => {
	const { open, countViews } = createBrowser();
	open("WELCOME");
	vi.setSystemTime(Date.now() + 20 * 60_000);
	open("WELCOME");
	vi.setSystemTime(Date.now() + 10 * 60_000 - 1);
	open("WELCOME");
	expect(countViews()).toBe(1);
	vi.setSystemTime(Date.now() + 1);
	open("WELCOME");
	expect(countViews()).toBe(2);
});

it("does not count a HEAD as a visit", () => {
	const { open, countViews } = createBrowser();
	open("WELCOME", "HEAD");
	expect(countViews()).toBe(0);
	open("WELCOME");
	expect(countViews()).toBe(1);
});
