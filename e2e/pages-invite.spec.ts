/**
 * The pages of invites and discounts, for everybody: an accessibility scan and a picture of each.
 */
import { type UserAgentName, userAgents } from "../tests/support/user-agent";
import { expectToFit } from "./support/fit";
import { test } from "./support/invite-site";
import { cancelButton, LINK, stopClock } from "./support/invite-steps";
import { lookAt } from "./support/look";
import type { Walk } from "./support/test";

const looks: Array<[name: string, path: string, agent: UserAgentName]> = [
	["invite", LINK, "Android Chrome"],
	["invite-desktop", LINK, "desktop"],
	["discount", "/discount/FIXED5", "desktop"],
	["invite-not-opened", `${LINK}?via=app-link`, "iPhone Safari"],
	["invite-expired", "/invite/EXPIRED30", "Android Chrome"],
];

/** The scan needs a running clock, so the countdown is cancelled first, as a person would. */
async function openCalmly({ page, t }: Pick<Walk, "page" | "t">, path: string) {
	await stopClock(page);
	await page.goto(path);
	const cancel = cancelButton(page, t);
	if (await cancel.isVisible()) await cancel.click();
	await page.clock.resume();
}

for (const [name, path, agent] of looks) {
	const tag = name === "invite" ? "@glance" : [];
	test.describe(`${name} for everybody`, () => {
		test.use({ userAgent: userAgents[agent] });

		test("is a page that everybody can use", { tag }, async ({ page, t }, info) => {
			await openCalmly({ page, t }, path);
			await lookAt(page, name, info);
		});

		test("fits 320 pixels, and text twice as large", async ({ page, t }) => {
			await expectToFit(page, () => openCalmly({ page, t }, path));
		});
	});
}
