import { describe, expect, it } from "vitest";
import { previewMails } from "../../../platform/mail/mail-preview";
import { mailKinds } from "../../../platform/mail/write-mail";

const get = (path: string) => previewMails(new Request(`http://localhost:3000${path}`));

describe("the preview of mails", () => {
	it("[mail-12] shows every mail in both languages", async () => {
		const list = await (await get("/styleguide/mail")).text();
		for (const kind of mailKinds) {
			for (const locale of ["en", "ar"]) {
				const path = `/styleguide/mail/${kind}/${locale}`;
				expect(list).toContain(`src="${path}"`);
				expect(await (await get(path)).text()).toContain(`<html lang="${locale}"`);
				expect((await get(`${path}/text`)).headers.get("Content-Type")).toMatch(/^text\/plain/);
			}
		}
	});

	it.each([
		"/styleguide/mail/nothing/en",
		"/styleguide/mail/tip-sent/fr",
		"/styleguide/mail/tip-sent/en/raw",
	])("has nothing at %s", async (path) => {
		expect((await get(path)).status).toBe(404);
	});

	it("lets no script run", async () => {
		const policy = (await get("/styleguide/mail/tip-sent/en")).headers.get(
			"Content-Security-Policy",
		);
		expect(policy).toContain("default-src 'none'");
		expect(policy).not.toContain("script-src");
	});
});
