import { describe, expect, it } from "vitest";
import { buildSupportMail } from "./contact";

describe("buildSupportMail", () => {
	it("encodes subject and body so that spaces, plus signs and Arabic survive", () => {
		const link = new URL(buildSupportMail("help@sawt.example", "اعتراض 1+1", "a & b?"));
		expect(link.pathname).toBe("help@sawt.example");
		expect(link.searchParams.get("subject")).toBe("اعتراض 1+1");
		expect(link.searchParams.get("body")).toBe("a & b?");
	});

	it("uses the line ends of mail", () => {
		expect(buildSupportMail("a@b.example", "s", "one\ntwo")).toContain("one%0D%0Atwo");
	});

	it("does not let an address add its own parameters", () => {
		expect(buildSupportMail("a@b.example?cc=x@y.example", "s", "b")).toContain("%3Fcc%3D");
	});
});
