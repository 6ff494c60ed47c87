/** Whether an operator uses the keys of decisions in this browser; on unless a cookie turns them off. */
import { listCookies, nameHostCookie, writeCookie } from "~/server/request/cookie.server";
import { cookieTable } from "~/server/request/cookie-table.server";
import type { OperatorVisit } from "./guard.server";

const { name: COOKIE_NAME, seconds: COOKIE_SECONDS } = cookieTable.operatorKeys;

type KeyChoice = {
	hasKeys: boolean;
	/** The Set-Cookie header that remembers what the query says; undefined when it says nothing. */
	cookie: string | undefined;
};

/** Reads the cookie; `?keys=on` and `?keys=off` change it. */
export function readKeyChoice({
	request,
	query,
	context,
}: Pick<OperatorVisit, "request" | "query" | "context">): KeyChoice {
	const { isSecure } = context;
	const name = nameHostCookie(COOKIE_NAME, isSecure);
	const chosen = query.get("keys");
	if (chosen !== "on" && chosen !== "off") {
		const isOff = listCookies(request.headers, name).includes("off");
		return { hasKeys: !isOff, cookie: undefined };
	}
	const hasKeys = chosen === "on";
	const cookie = writeCookie(name, hasKeys ? "" : "off", {
		isSecure,
		seconds: hasKeys ? 0 : COOKIE_SECONDS,
	});
	return { hasKeys, cookie };
}
