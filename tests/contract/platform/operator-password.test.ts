/** A password of an operator that is changed while another request still hashes it. */
import { beforeAll, expect, it } from "vitest";
import { createConsoleVisitor, openBackOffice } from "./back-office";
import { describeOnEachDatabase } from "./bench";

describeOnEachDatabase("while the password of an operator is hashed", (bench) => {
	/** Some tens of milliseconds: long enough for the others to overtake it. */
	const passwordCost = { cost: 2 ** 13, blockSize: 8, parallelization: 1 };

	beforeAll(async () => {
		await bench.platform.close();
		bench.platform = await bench.openAnother({ passwordCost });
	});

	it("a new one is made, and a sign-in with the old one leaves no session", async () => {
		await openBackOffice(bench, "Hala");
		const { resetPassword } = bench.platform.operator;
		for (const _ of Array(4)) {
			const visitor = createConsoleVisitor(bench.platform);
			const typed = { name: "Hala", password: await resetPassword("test") };
			await Promise.all([resetPassword("test"), visitor.post("/operator/login", typed)]);
			expect((await visitor.get("/operator")).location).toBe("/operator/login");
		}
	});
});
