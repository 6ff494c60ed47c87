import { describe, expect, it } from "vitest";
import { createPublicReads } from "../../../app/platform-client/public-read.server";
import { callSamples } from "./call-sample";
import { buildFixture, describeOutcome } from "./client-fixture";
import { inTurn, json } from "./hostile-server";

describe("a request", () => {
	it("carries the headers that the platform needs", async () => {
		const { client, server } = await buildFixture(json(callSamples.sendTip.response), {
			locale: "ar",
			extraHeaders: { "ngrok-skip-browser-warning": "1" },
		});
		const tip = { creatorId: "3", amountMajor: 15, isAnonymous: true };
		await client.payment.sendTip(tip, { idempotencyKey: "key-1" });
		expect(server.seenCalls()[0]?.headers).toMatchObject({
			accept: "application/json",
			"content-type": "application/json",
			"accept-language": "ar",
			origin: "https://sawt.example",
			"x-request-id": "request-1",
			"idempotency-key": "key-1",
			"ngrok-skip-browser-warning": "1",
		});
	});

	it("[session-23] sends the visitor's address only where somebody signs in, changes a password or asks for a link by mail", async () => {
		const options = { clientAddress: "203.0.113.9" };
		const { client, server } = await buildFixture(json({}, 401), options);
		const passwords = { password: "a password", passwordConfirmation: "a password" };
		await client.account.login({ email: "a@b.c", password: "a password" });
		await client.accountChange.resetPassword({ token: "t", ...passwords });
		await client.accountChange.changePassword({ currentPassword: "old", ...passwords });
		await client.accountChange.forgotPassword("a@b.c");
		await client.account.sendVerificationEmail("a@b.c");
		await client.account.me();
		const addresses = server.seenCalls().map(({ headers }) => headers["x-client-address"]);
		expect(addresses).toEqual([...Array(5).fill("203.0.113.9"), undefined]);
	});

	it("carries the app's token as a bearer header", async () => {
		const { client, server } = await buildFixture(json({}, 401));
		await client.account.exchangeMobileToken("app-token");
		expect(server.seenCalls()[0]?.headers.authorization).toBe("Bearer app-token");
	});

	it("is not made for a token that no header can carry", async () => {
		const { client, server } = await buildFixture(json({}));
		expect(await client.account.exchangeMobileToken("a\r\nb")).toEqual({ kind: "invalid-token" });
		expect(server.seen).toHaveLength(0);
	});

	it.each(["..", ".", ""])("is not made for the id %o, which would be another path", async (id) => {
		const { client, server } = await buildFixture(json({}));
		expect(await describeOutcome(client.payment.transactionStatus(id))).toBe("fails rejected");
		expect(server.seen).toHaveLength(0);
	});

	it("cannot leave its place in the path through an id", async () => {
		const { client, server } = await buildFixture(json({}, 404));
		await describeOutcome(client.payment.transactionStatus("../me?a=b#c"));
		expect(server.seen[0]?.path).toBe("/api/v1/payments/transactions/..%2Fme%3Fa%3Db%23c/status");
	});

	it("goes below a base address that has a path", async () => {
		const { client, server } = await buildFixture(json({}, 404));
		const below = await buildFixture(json({}, 404), { baseUrl: `${server.url}/platform/` });
		await describeOutcome(below.client.payment.transactionStatus("tx-1"));
		await describeOutcome(client.payment.transactionStatus("tx-1"));
		expect(server.seen[0]?.path).toBe(`/platform${server.seen[1]?.path}`);
	});
});

describe("cookies", () => {
	it("are stored one by one", async () => {
		const cookies = ["platform_session=new; HttpOnly", "theme=dark; Expires=Thu, 01 Jan 2032"];
		const reply = json({ user: { id: 7, email: "a@b.c" } }, 200, { "Set-Cookie": cookies });
		const { client, cookies: store } = await buildFixture(reply);
		await client.account.me();
		expect(store.data.upstreamCookies).toEqual({ platform_session: "new", theme: "dark" });
	});

	it("[platform-10] are neither sent nor stored when an email is verified", async () => {
		const reply = json({ message: "ok" }, 200, { "Set-Cookie": ["platform_session=other"] });
		const { client, cookies, server } = await buildFixture(reply);
		await client.account.verifyEmail("mail-token");
		expect(server.seen[0]?.headers.cookie).toBeUndefined();
		expect(cookies.data.upstreamCookies).toEqual({ platform_session: "abc" });
	});
});

const createSharedReads = () => ({
	isAnonymous: true,
	publicReads: createPublicReads({ freshMilliseconds: 60_000 }),
});

describe("the cache of public reads", () => {
	it("[platform-8] sends one request, without the visitor's cookies", async () => {
		const { client, server } = await buildFixture(json(callSamples.pricing.response), {
			...createSharedReads(),
		});
		expect(await client.catalogue.pricing()).toEqual(await client.catalogue.pricing());
		expect(server.seen).toHaveLength(1);
		expect(server.seen[0]?.headers.cookie).toBeUndefined();
	});

	it("keeps different requests apart", async () => {
		const { client, server } = await buildFixture(json(callSamples.pricing.response), {
			...createSharedReads(),
		});
		await client.catalogue.pricing();
		await client.catalogue.pricing({ creatorId: "3" });
		expect(server.seen).toHaveLength(2);
	});

	it("[platform-8] does not keep a failure", async () => {
		const reply = inTurn(json({}, 404), json(callSamples.pricing.response));
		const { client } = await buildFixture(reply, createSharedReads());
		expect(await describeOutcome(client.catalogue.pricing())).toBe("fails rejected");
		expect(await describeOutcome(client.catalogue.pricing())).toBe("returns");
	});

	it("[platform-8] is never used for a payment", async () => {
		const { client, server } = await buildFixture(json(callSamples.transactionStatus.response), {
			...createSharedReads(),
		});
		await client.payment.transactionStatus("tx-1");
		await client.payment.transactionStatus("tx-1");
		expect(server.seen).toHaveLength(2);
	});
});

describe("a public read of a signed-out visitor", () => {
	it("[platform-8] sends and keeps no cookies, even without a cache", async () => {
		const setCookies = { "Set-Cookie": ["platform_session=new"] };
		const { client, server, cookies } = await buildFixture(
			json(callSamples.pricing.response, 200, setCookies),
			{ isAnonymous: true },
		);
		await client.catalogue.pricing();
		expect(server.seen[0]?.headers.cookie).toBeUndefined();
		expect(cookies.data.upstreamCookies).toEqual({ platform_session: "abc" });
	});
});

describe("an event", () => {
	it("names the call, its status, its kind and its time, and nothing else", async () => {
		const { client, events } = await buildFixture(json({ message: "No" }, 422));
		await describeOutcome(callSamples.sendTip.invoke(client));
		const durationMs = expect.any(Number);
		expect(events).toEqual([
			{ type: "call", callName: "csrfCookie", status: 200, kind: "ok", durationMs },
			{ type: "call", callName: "sendTip", status: 422, kind: "rejected", durationMs },
		]);
	});
});
