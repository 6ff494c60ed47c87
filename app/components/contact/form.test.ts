import { describe, expect, it } from "vitest";
import { emailSchema } from "~/components/site/email-schema";
import { measureWork } from "../../../tests/support/slowdown";
import { contactForm, supportForm } from "./form";

it("[contact-4] accepts one line where a browser sends one, and a script's line breaks in the message", () => {
	const typed = "Mona\r\nemail: ceo@example.com";
	for (const { schema } of [contactForm, supportForm]) {
		expect(schema.shape.name.parse(typed)).toBe("Mona email: ceo@example.com");
		expect(schema.shape.message.parse(typed)).toBe("Mona\nemail: ceo@example.com");
	}
});

describe("the writer's address", () => {
	const schemas = [emailSchema, contactForm.schema.shape.email, supportForm.schema.shape.email];

	it.each([
		["mona@example.com", true],
		["me&you@example.com", true],
		["mona@xn--4gbrim.xn--wgbh1c", true],
		["mona@", false],
		["mona", false],
		["", false],
	])("[contact-1] is %s as at registration: %s", (email, isTaken) => {
		for (const schema of schemas) expect(schema.safeParse(email).success).toBe(isTaken);
	});

	it("is rejected at once when it is long and crafted to be slow to read", () => {
		const reject = () => {
			for (const schema of schemas) {
				expect(schema.safeParse("@".repeat(60_000)).success).toBe(false);
			}
		};
		expect(measureWork(reject)).toBeLessThan(1000);
	});

	it("has a domain that can receive mail", () => {
		for (const form of [contactForm, supportForm]) {
			expect(form.schema.shape.email.safeParse("mona@gmail").success).toBe(false);
		}
	});
});
