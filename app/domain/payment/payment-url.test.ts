import { describe, expect, it } from "vitest";
import { validatePaymentUrl } from "./payment-url";

const rules = {
	ownOrigin: "https://sawt.example",
	gatewayOrigins: ["https://pay.example", "http://127.0.0.1:4100"],
	isMockGateway: true,
};

describe("validatePaymentUrl", () => {
	it.each([
		"https://pay.example/checkout?key=1",
		"http://127.0.0.1:4100/checkout",
		"https://sawt.example/mock-payment?transaction_id=1",
		"https://sawt.example/payment-callback?success=true",
	])("[payment-10] follows %s", (url) => {
		expect(validatePaymentUrl(url, rules)).toBe(url);
	});

	it("accepts a path of our own site", () => {
		expect(validatePaymentUrl("/mock-payment", rules)).toBe("https://sawt.example/mock-payment");
	});

	it.each([
		"https://evil.example/checkout",
		"http://pay.example/checkout",
		"https://pay.example.evil.example/",
		"https://pay.example@evil.example/",
		"https://user:secret@pay.example/",
		"https://user@pay.example/",
		"https://:secret@pay.example/",
		"blob:https://sawt.example/1",
		"//evil.example/",
		"\\\\evil.example/",
		"javascript:alert(1)",
		"data:text/html,hello",
		"https://",
	])("[payment-10] never follows %s", (url) => {
		expect(validatePaymentUrl(url, rules)).toBeNull();
	});

	it("[payment-10] does not follow the mock gateway's page when it is switched off", () => {
		const withoutMock = { ...rules, isMockGateway: false };
		expect(validatePaymentUrl("/mock-payment?x=1", withoutMock)).toBeNull();
		const own = "https://sawt.example/payment-callback";
		expect(validatePaymentUrl(own, withoutMock)).toBe(own);
	});
});
