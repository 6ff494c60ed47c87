/** @jsxImportSource hono/jsx */
/**
 * Keys on a request's own page: each follows the link to the confirmation of an act, which is where
 * it is decided. They can be turned off, for people who speak to their computer and hit keys by it.
 */
import { deleteCookie, setCookie } from "hono/cookie";
import { listCookies } from "../http/request";
import { CONSOLE_PATH, type ConsoleApp, type ConsoleContext } from "./env";

const COOKIE_NAME = "sawt_operator_keys";
const ONE_YEAR_SECONDS = 365 * 24 * 3600;
const SCRIPT_PATH = "/decision-keys.js";

/** Each key, and the field of the confirmation that it focuses. */
const keys = {
	approve: { key: "A", focus: "#yes" },
	reject: { key: "R", focus: "#reason" },
} as const;

const keyOf = (act: string) =>
	Object.hasOwn(keys, act) ? keys[act as keyof typeof keys] : undefined;

/** The attributes that give a link its key; undefined for an act without one. */
export function keyAttributes(act: string) {
	const { key, focus } = keyOf(act) ?? {};
	return key && { "aria-keyshortcuts": key, "data-focus": focus };
}

export function Key({ act }: { act: string }) {
	const { key } = keyOf(act) ?? {};
	return key === undefined ? null : (
		<span class="key" aria-hidden="true">
			{key}
		</span>
	);
}

/**
 * A letter of another script, such as Arabic, is read by its place on the keyboard. A key that is
 * held down counts once: the page that it opens does not see it.
 */
const script = `document.addEventListener("keydown", (event) => {
	const { key, code, target, repeat, isComposing, ctrlKey, altKey, metaKey } = event;
	if (repeat || isComposing || ctrlKey || altKey || metaKey) return;
	if (target.closest?.("input, select, textarea, [contenteditable]")) return;
	const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace("Key", "");
	for (const link of document.querySelectorAll("a[aria-keyshortcuts]")) {
		if (link.getAttribute("aria-keyshortcuts") === letter) {
			event.preventDefault();
			location.assign(link.href + link.dataset.focus);
		}
	}
});
`;

/** Needs no sign-in, like the style sheet. */
export function mountKeyScript(app: ConsoleApp): void {
	app.get(SCRIPT_PATH, (http) =>
		http.body(script, 200, {
			"Content-Type": "text/javascript; charset=utf-8",
			"Cache-Control": "private, max-age=600",
		}),
	);
}

/** Whether the operator uses the keys in this browser; `?keys=on` and `?keys=off` change it. */
export function readHasKeys(http: ConsoleContext): boolean {
	const chosen = http.req.query("keys");
	const cookie = {
		path: CONSOLE_PATH,
		httpOnly: true,
		sameSite: "Lax",
		secure: new URL(http.req.url).protocol === "https:",
	} as const;
	if (chosen === "on") deleteCookie(http, COOKIE_NAME, cookie);
	if (chosen === "off")
		setCookie(http, COOKIE_NAME, "off", { ...cookie, maxAge: ONE_YEAR_SECONDS });
	if (chosen === "on" || chosen === "off") return chosen === "on";
	return !listCookies(http, COOKIE_NAME).includes("off");
}

/** Without script this is not shown, because the keys would do nothing. */
export function KeyHint({ http, hasKeys }: { http: ConsoleContext; hasKeys: boolean }) {
	const text = http.get("text");
	return (
		<p class="keys">
			{text.t(hasKeys ? "keys.on" : "keys.off", {
				approve: keys.approve.key,
				reject: keys.reject.key,
			})}{" "}
			<a href={`${http.req.path}?keys=${hasKeys ? "off" : "on"}`}>
				{text.t(hasKeys ? "keys.turnOff" : "keys.turnOn")}
			</a>
			{hasKeys ? <script src={`${CONSOLE_PATH}${SCRIPT_PATH}`} defer /> : null}
		</p>
	);
}
