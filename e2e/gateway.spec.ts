/** A gateway on an origin of its own, whose page sends payers on to one that no setting names. */
import type { Page } from "@playwright/test";
import { paths } from "../app/paths";
import { fakePlatform, fakeUser, ok } from "../tests/support/fake-platform";
import { startJsonServer } from "../tests/support/json-server";
import { startInFrontOfUpstream } from "../tests/support/live-site";
import { createSite, startQuickServer } from "./support/site";
import { signIn } from "./support/steps";
import { test as base, expect, type Walk } from "./support/test";

const PLAN = "Premium";
const BANK_PAGE = "The bank's page";

type Gateway = { url: string; bankUrl: string; stop(): Promise<void> };

/** The bank's page is two redirects away, each to another origin. */
async function startGateway(): Promise<Gateway> {
	const bank = await startJsonServer((_, response) => {
		response.setHeader("Content-Type", "text/html");
		response.end(`<title>bank</title><h1>${BANK_PAGE}</h1>`);
	});
	const redirectTo = (url: string) =>
		startJsonServer((_, response) => response.writeHead(302, { Location: url }).end());
	const between = await redirectTo(`${bank.url}/pay?key=1`);
	const first = await redirectTo(`${between.url}/on`);
	return {
		url: first.url,
		bankUrl: bank.url,
		async stop() {
			for (const server of [first, between, bank]) await server.stop();
		},
	};
}

const test = base.extend<object, { gateway: Gateway }>({
	gateway: [
		// biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
		async ({}, use) => {
			const gateway = await startGateway();
			await use(gateway);
			await gateway.stop();
		},
		{ scope: "worker" },
	],
	site: [
		async ({ gateway }, use) => {
			const { server, upstream, stop } = await startInFrontOfUpstream(
				({ env }) => startQuickServer(env),
				{ PAYMENTS: "gateway", GATEWAY_ORIGINS: gateway.url },
				fakePlatform,
			);
			upstream.handlers["POST /api/v1/web-subscriptions/initiate"] = () =>
				ok({ payment_url: `${gateway.url}/start?key=1`, transaction_id: "txn_fake" });
			await use(createSite(server, server, stop));
		},
		{ scope: "worker" },
	],
});

async function enter(walk: Walk): Promise<void> {
	const { page } = walk;
	await page.goto(paths.login());
	await signIn(walk, { ...fakeUser, phone: "", password: "secret-1" });
}

const press = ({ page, t }: Walk) =>
	page
		.getByRole("article", { name: PLAN, exact: true })
		.getByRole("button", { name: t("plan:choose", { name: PLAN }) })
		.click();

async function expectBank(page: Page, { bankUrl }: Gateway): Promise<void> {
	await expect(page.getByRole("heading", { name: BANK_PAGE })).toBeVisible();
	expect(page.url()).toBe(`${bankUrl}/pay?key=1`);
}

test("[payment-75] a payer arrives behind all redirects, and Back leads to the plans", async ({
	walk,
	page,
	gateway,
}) => {
	await enter(walk);
	await press(walk);
	await expectBank(page, gateway);
	await page.goBack();
	await expect(page).toHaveURL(paths.subscription());
	await expect(page.getByRole("article", { name: PLAN, exact: true })).toBeVisible();
});

test("[payment-75] a payer arrives who presses before the script has come", async ({
	walk,
	page,
	gateway,
}) => {
	await page.route(/\.js$/, (route) => route.abort());
	await enter(walk);
	await press(walk);
	await expectBank(page, gateway);
});

test("[payment-75] a payer whose browser follows no refresh arrives by the link", async ({
	walk,
	page,
	t,
	gateway,
	site,
	language,
}) => {
	await enter(walk);
	// The page as it stands, because a real browser has left it at once.
	const reply = await page.request.post(paths.subscription(), {
		form: { plan_id: "2" },
		headers: { Origin: site.url, "Accept-Language": language },
	});
	await page.goto("about:blank");
	await page.setContent((await reply.text()).replace(/<meta http-equiv="refresh"[^>]*>/, ""));
	await page.getByRole("link", { name: t("payment:leaving.continue"), exact: true }).click();
	await expectBank(page, gateway);
});
