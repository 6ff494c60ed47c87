/** Tests that the console shows each role only what it may do. */
import { beforeAll, expect, it } from "vitest";
import { optionalCalls } from "../../../contract/optional-calls";
import { type OperatorRole, operatorRoles } from "../../../core/operator-role";
import { requestNewTransfer } from "../../contract/platform/payer";
import { readDocument } from "../../support/document";
import type { PageClient } from "../../support/page-client";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { createConsoleClient, openBackOffice } from "./back-office";

let people = 0;
const password = "a long sentence of one";
const isAct = (path: string) =>
	/\/(approve|reject|undo|reopen|suspend|restore|verify|resend|email|reset|retire|new|role|session|replay|answer|invite)\b|\/(refunds|plan-changes)\//.test(
		path,
	);

/** Returns this attribute of these tags, in order. Reading a document would take most of the walk's time. */
const listAttributes = (html: string, tag: RegExp, name: string) =>
	(html.match(tag) ?? []).map((start) =>
		(new RegExp(` ${name}="([^"]*)"`).exec(start)?.[1] ?? "").replaceAll("&amp;", "&"),
	);

/** Returns every page reachable by links from the first one, with the targets of its forms. */
async function walk(visitor: PageClient) {
	const waiting = ["/operator"];
	const pages = new Map<string, number>();
	const acts = new Set<string>();
	/** Lists are filtered and sorted independently: one choice at a time is enough. */
	const isCombination = (href: string) => {
		const { pathname, searchParams } = new URL(href, "http://console");
		return searchParams.size > 1 && pages.has(pathname);
	};
	for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
		const page = await visitor.get(path);
		pages.set(path, page.status);
		if (!page.headers.get("Content-Type")?.startsWith("text/html")) continue;
		const [main = ""] = /<main.*<\/main>/s.exec(page.html) ?? [];
		for (const action of listAttributes(main, /<form [^>]*method="post"[^>]*>/g, "action")) {
			acts.add(action);
		}
		for (const link of listAttributes(page.html, /<a [^>]*>/g, "href")) {
			const [href = ""] = link.split("#");
			if (!href.startsWith("/operator")) continue;
			if (isAct(href)) acts.add(href.split("?")[0] ?? "");
			if (/[?&](lang|older|newer)=/.test(href) || isCombination(href) || pages.has(href)) continue;
			pages.set(href, 0);
			waiting.push(href);
		}
	}
	return { pages, acts: [...acts] };
}

/** Counts the records that `fill` creates, which include no webhook. */
const parts: Record<OperatorRole, readonly string[]> = {
	approver: ["contact-inquiries", "manual-payments", "people", "refunds", "second-factor"],
	editor: ["catalogue", "contact-inquiries", "second-factor"],
	owner: [
		"catalogue",
		"contact-inquiries",
		"manual-payments",
		"operators",
		"people",
		"people-imports",
		"plan-changes",
		"refunds",
		"second-factor",
	],
};

const forbidden: Record<OperatorRole, readonly string[]> = {
	approver: [
		"/catalogue/plans/new",
		"/catalogue/plans/2",
		"/plan-changes/extend",
		"/operators/retire?name=Hala",
	],
	editor: ["/manual-payments/ID/approve", "/people/USER/suspend", "/refunds/ID"],
	owner: [],
};

describeOnOneDatabase("a role", (fixture, { name }) => {
	// Permissions do not depend on the database. Queries do, and an owner opens every page.
	const walkers = name === "SQLite" ? operatorRoles : (["owner"] as const);
	let filled: Awaited<ReturnType<typeof fill>>;

	beforeAll(async () => {
		filled = await fill();
	});

	async function join(role: OperatorRole) {
		const hala = await openBackOffice(fixture);
		if (role === "owner") return hala;
		const { accounts } = fixture.platform.operator;
		const link = await accounts.invite(`One ${role} ${++people}`, "test", { role });
		const visitor = createConsoleClient(fixture.platform);
		const { pathname, search } = new URL(link);
		await visitor.post(pathname + search, { password });
		return visitor;
	}

	async function fill() {
		const waiting = await requestNewTransfer(fixture);
		const decided = await requestNewTransfer(fixture);
		await fixture.platform.operator.manualPayments.approve(decided.id, "test");
		const [row] = await Array.fromAsync(fixture.platform.operator.manualPayments.list());
		const body = { name: "Mona", email: "mona@example.com", message: "When does it start?" };
		await fixture.createClient().fetch(optionalCalls.contactInquiry.path, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ ...body, inquiryType: "monetization" }),
		});
		return { id: waiting.id, userId: row?.user_id ?? "" };
	}

	it.each(walkers)(
		"[operator-43] %s opens every page that is offered, and no other",
		async (role) => {
			const { id, userId } = filled;
			const visitor = await join(role);
			const { pages, acts } = await walk(visitor);
			expect([...pages].filter(([, status]) => status !== 200)).toEqual([]);
			const offered = new Set(acts.map((path) => path.split("/")[2] ?? ""));
			const own = acts.filter((path) => path.startsWith("/operator/operators"));
			if (role !== "owner") expect(own).toEqual(["/operator/operators/session"]);
			expect([...offered].filter((part) => own.length > 1 || part !== "operators").sort()).toEqual(
				parts[role],
			);
			for (const path of forbidden[role]) {
				const page = await visitor.get(
					`/operator${path.replace("ID", id).replace("USER", userId)}`,
				);
				expect([path, page.status]).toEqual([path, 403]);
				expect(readDocument(page).querySelector("main")?.textContent).toMatch(
					/Roles that can do this: .*owner/,
				);
			}
		},
	);

	it("[operator-43] that may not decide sees no mail link that signs its reader in", async () => {
		await fixture.registerVerified();
		const { email } = (await Array.fromAsync(fixture.platform.operator.users.list()))[0] ?? {
			email: "",
		};
		await fixture.platform.operator.users.sendReset(email, "test");
		// Today lists mails that failed.
		await fixture.withStore((db) =>
			db
				.updateTable("outbox")
				.set({ last_error: "421" })
				.where("kind", "like", "%reset%")
				.execute(),
		);
		const [editor, approver] = [await join("editor"), await join("approver")];
		for (const path of ["/operator/outbox", "/operator"]) {
			expect((await editor.get(path)).html).not.toContain("/reset-password?");
			expect((await approver.get(path)).html).toContain("token=");
		}
	});
});
