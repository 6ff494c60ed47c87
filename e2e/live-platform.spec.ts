/** The main job, with the platform as a separate process behind API_BASE_URL. */
import { goTheWholeWay } from "./support/steps";
import { test } from "./support/test";
import { namePremium } from "./support/texts";

test.use({ platform: "separate" });

test("a newcomer signs up and pays on a live platform", async ({ walk, t }) => {
	await goTheWholeWay(walk, namePremium(t));
});
