/**
 * Opens the app from an invite (docs/product.md#invite): the tapped link is the main path and works
 * alone; here come the countdown, the detection of the app and the way on to its store.
 */
import { NOT_OPENED_FRAGMENT } from "~/domain/invite/app-link";
import { APP_DETECTION_TIMEOUT_SECONDS, AUTO_REDIRECT_DELAY_SECONDS } from "~/domain/invite/invite";
import { watchForApp } from "./app-detection";
import { type CountdownOptions, startCountdown } from "./countdown";

const NOT_OPENED_HASH = `#${NOT_OPENED_FRAGMENT}`;

export function enhanceAppOpening(root: Document): void {
	const isTouchMac = navigator.maxTouchPoints > 1;
	for (const section of root.querySelectorAll<HTMLElement>("[data-app-opening]")) {
		const isForIpad = section.hasAttribute("data-ipad");
		if (isForIpad && !isTouchMac) continue;
		if (isForIpad) showInsteadOfDesktop(section);
		enhanceSection(section);
	}
}

function showInsteadOfDesktop(section: HTMLElement): void {
	section.hidden = false;
	for (const desktop of document.querySelectorAll<HTMLElement>("[data-desktop]")) {
		desktop.hidden = true;
	}
}

function enhanceSection(section: HTMLElement): void {
	const { auto, fallback = "/" } = section.dataset;
	const target = auto ?? fallback;
	const show = (state: string) => showState(section, state);
	let stopWatching = () => {};
	const watch = () => {
		stopWatching();
		show("opening");
		stopWatching = watchForApp({
			limitSeconds: APP_DETECTION_TIMEOUT_SECONDS,
			onOpened: () => show("idle"),
			onMissing: () => {
				show("failed");
				location.assign(fallback);
			},
		});
	};

	section.querySelector<HTMLElement>("[data-app-link]")?.addEventListener("click", () => {
		carryCode(section);
		watch();
	});
	addEventListener("hashchange", dropHash);
	if (location.hash === NOT_OPENED_HASH) {
		// The browser came back from a link that no app took: the time limit decides from here.
		dropHash();
		watch();
	} else if (!wasCountedDown(target)) {
		countDown(section, {
			onStart: () => rememberCountdown(target),
			onEnd() {
				if (auto) watch();
				location.assign(target);
			},
		});
	}
}

type Countdown = Pick<CountdownOptions, "onStart" | "onEnd">;

function countDown(section: HTMLElement, { onStart, onEnd }: Countdown): void {
	const panel = section.querySelector<HTMLElement>("[data-countdown]");
	if (!panel) return;
	const digit = panel.querySelector("[data-countdown-left]");
	startCountdown({
		panel,
		seconds: AUTO_REDIRECT_DELAY_SECONDS,
		onStart,
		onTick(left) {
			if (digit) digit.textContent = String(left);
		},
		onEnd() {
			panel.hidden = true;
			onEnd();
		},
		onStop() {
			const hadFocus = panel.contains(document.activeElement);
			panel.hidden = true;
			// The press that stopped the countdown may have opened the app already.
			if (!isOpening(section)) showState(section, "cancelled");
			if (hadFocus) findStatus(section)?.focus();
		},
	});
}

/** One live line says what goes on; the texts come with the page, in its language. */
function showState(section: HTMLElement, state: string): void {
	const status = findStatus(section);
	if (status) status.textContent = status.dataset[state] ?? "";
	const wait = findWait(section);
	if (wait) wait.hidden = state !== "opening";
}

const findStatus = (section: HTMLElement) =>
	section.querySelector<HTMLElement>("[data-opening-status]");

const findWait = (section: HTMLElement) =>
	section.querySelector<HTMLElement>("[data-opening-wait]");

const isOpening = (section: HTMLElement) => findWait(section)?.hidden === false;

/** After an installation the app can take the code from the clipboard; links cannot carry it. */
function carryCode(section: HTMLElement): void {
	const { code } = section.dataset;
	if (code) navigator.clipboard?.writeText(code).catch(() => {});
}

function dropHash(): void {
	if (location.hash !== NOT_OPENED_HASH) return;
	history.replaceState(history.state, "", location.pathname + location.search);
}

/** A link that was tried once may come back here, and its store is still to be tried. */
const countdownKey = (target: string) => `countdown:${location.pathname} ${target}`;

/** Neither the way back from the store nor a reload after Cancel may send people there. */
function wasCountedDown(target: string): boolean {
	try {
		return sessionStorage.getItem(countdownKey(target)) !== null;
	} catch {
		return false;
	}
}

function rememberCountdown(target: string): void {
	try {
		sessionStorage.setItem(countdownKey(target), "1");
	} catch {
		// Storage is blocked: the countdown may run again, and can be cancelled again.
	}
}
