import { expect, it } from "vitest";
import { createOperatorConsole, toEndedCookie, toSessionCookie } from "./console.server";
import { readKeyChoice } from "./decision-key.server";
import type { OperatorPort } from "./operator-port.server";

const readTokens = (cookie: string, isSecure: boolean) =>
	createOperatorConsole(
		{} as OperatorPort,
		new Request("https://sawt.example/operator", { headers: { Cookie: cookie } }),
		isSecure,
	).tokens;

it("[operator-181] have the console's cookies a name over https that no other host can set", () => {
	const entered = toSessionCookie({ token: "t1", seconds: 600 }, true);
	expect(entered).toMatch(/^__Host-sawt_operator=t1; Max-Age=600; Path=\/; HttpOnly; Secure; /);
	expect(toEndedCookie(true)).toMatch(/^__Host-sawt_operator=; Max-Age=0; Path=\/; /);
	expect(readTokens("__Host-sawt_operator=t1; sawt_operator=planted", true)).toEqual(["t1"]);

	const visit = {
		request: new Request("https://sawt.example/operator?keys=off"),
		query: new URLSearchParams("keys=off"),
		context: { isSecure: true },
	} as Parameters<typeof readKeyChoice>[0];
	expect(readKeyChoice(visit).cookie).toMatch(
		/^__Host-sawt_operator_keys=off; .*Path=\/; .*Secure/,
	);
});

it("[operator-181] have no prefix over http, where browsers would drop them", () => {
	expect(toSessionCookie({ token: "t1", seconds: 600 }, false)).toMatch(/^sawt_operator=t1; /);
	expect(readTokens("sawt_operator=t1", false)).toEqual(["t1"]);
});
