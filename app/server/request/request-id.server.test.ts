import { expect, it } from "vitest";
import { createRequestId, toSupportCode } from "./request-id.server";

it("request ids are ten random bytes each, also over the end of a pool", () => {
	const ids = Array.from({ length: 1000 }, createRequestId);
	for (const id of ids) expect(id).toMatch(/^[\da-f]{20}$/);
	expect(new Set(ids).size).toBe(1000);
	expect(toSupportCode("00c0ffee00c0ffee00c0")).toBe("00C0FFEE");
});
