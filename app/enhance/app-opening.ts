/**
 * Opens the app from an invite (docs/product.md#invite). The link works without script; this adds the
 * countdown, the detection of the app and the redirect to its store.
 */
import { NOT_OPENED_FRAGMENT } from "~/domain/invite/app-link";
import { APP_DETECTION_TIMEOUT_SECONDS, AUTO_REDIRECT_DELAY_SECONDS } from "~/domain/invite/invite";
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
		// The fallback of a link that no app opened: the timeout decides from here.
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

type AppDetection = {
	limitSeconds: number;
	onOpened(): void;
	onMissing(): void;
};

/**
 * Detects whether an app was opened: then the page is hidden or loses focus within the limit
 * (docs/product.md, invite-11). One of the two callbacks is called once. Returns a function that stops
 * watching, without a callback.
 */
function watchForApp({ limitSeconds, onOpened, onMissing }: AppDetection): () => void {
	const listening = new AbortController();
	const { signal } = listening;
	const finish = (then?: () => void) => {
		if (signal.aborted) return;
		clearTimeout(timer);
		listening.abort();
		then?.();
	};
	const timer = setTimeout(() => finish(onMissing), limitSeconds * 1000);
	const leave = () => finish(onOpened);
	document.addEventListener("visibilitychange", () => document.hidden && leave(), { signal });
	addEventListener("pagehide", leave, { signal });
	addEventListener("blur", leave, { signal });
	return () => finish();
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
			// The press that stopped the countdown may have been on the app link.
			if (!isOpening(section)) showState(section, "cancelled");
			if (hadFocus) findStatus(section)?.focus();
		},
	});
}

/** Updates the live region; the texts are in its data attributes, in the page's language. */
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

/** Links through a store cannot carry the code: after installation the app reads it from the clipboard. */
function carryCode(section: HTMLElement): void {
	const { code } = section.dataset;
	if (code) navigator.clipboard?.writeText(code).catch(() => {});
}

function dropHash(): void {
	if (location.hash !== NOT_OPENED_HASH) return;
	history.replaceState(history.state, "", location.pathname + location.search);
}

/** Per target: after the app link has come back here, the store is another target. */
const countdownKey = (target: string) => `countdown:${location.pathname} ${target}`;

/** Going back from the store, or a reload after Cancel, must not start the countdown again. */
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
