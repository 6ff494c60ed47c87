/** Tests a change of an operator's password while another request hashes it. */
import { beforeAll, expect, it } from "vitest";
import { describeOnEachDatabase } from "../../support/platform-fixture";
import { createConsoleClient, openBackOffice } from "./back-office";

describeOnEachDatabase("while the password of an operator is hashed", (fixture) => {
	/** Takes tens of milliseconds, so that the other requests can overtake it. */
	const passwordCost = { cost: 2 ** 13, blockSize: 8, parallelization: 1 };

	beforeAll(async () => {
		await fixture.platform.close();
		fixture.platform = await fixture.openAnother({ passwordCost });
	});

	it("[operator-8] a new one is made, and a sign-in with the old one leaves no session", async () => {
		await openBackOffice(fixture, "Hala");
		const { resetPassword } = fixture.platform.operator;
		for (const _ of Array(4)) {
			const client = createConsoleClient(fixture.platform);
			const typed = { name: "Hala", password: await resetPassword("test") };
			await Promise.all([resetPassword("test"), client.post("/operator/login", typed)]);
			expect((await client.get("/operator")).location).toBe("/operator/login");
		}
	});
});
