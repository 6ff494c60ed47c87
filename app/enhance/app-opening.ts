/**
 * Opens the app from an invite (docs/product/invite.md). The link works without script; this adds the
 * countdown, the detection of the app and the redirect to its store.
 */
import { NOT_OPENED_FRAGMENT } from "~/domain/invite/app-link";
import { APP_DETECTION_TIMEOUT_SECONDS } from "~/domain/invite/invite";
import { type CountdownOptions, startCountdown } from "./countdown";
import { Enhancement } from "./enhancement";

const NOT_OPENED_HASH = `#${NOT_OPENED_FRAGMENT}`;

/**
 * `x-app-opening`: the ways into the app. With `ipad` it is for an iPad that identifies as a Mac, and stands
 * before the ways of a desktop, which it replaces there.
 */
export class AppOpening extends Enhancement {
	protected start(signal: AbortSignal): void {
		if (this.hasAttribute("ipad")) {
			if (navigator.maxTouchPoints <= 1) return;
			(this.nextElementSibling as HTMLElement).hidden = true;
		}
		// The templates of parts are inside the template for an iPad.
		while (this.querySelector("template")) this.fill("template");
		const auto = this.read("auto");
		const code = this.read("code");
		const fallback = this.read("fallback");
		const target = auto || fallback;
		let stopWatching = () => {};
		const watch = () => {
			stopWatching();
			this.#show("opening");
			stopWatching = watchForApp({
				onOpened: () => this.#show("idle"),
				onMissing: () => {
					this.#show("failed");
					location.assign(fallback);
				},
			});
		};

		this.findPart("link")?.addEventListener("click", () => {
			// Links through a store cannot carry the code: the app reads it from the clipboard after installation.
			if (code) navigator.clipboard?.writeText(code).catch(() => {});
			watch();
		});
		addEventListener("hashchange", dropHash, { signal });
		if (location.hash === NOT_OPENED_HASH) {
			// The fallback of a link that no app opened: the timeout decides from here.
			dropHash();
			watch();
		} else if (!wasCountedDown(target)) {
			this.#countDown({
				onStart: () => rememberCountdown(target),
				onEnd() {
					if (auto) watch();
					location.assign(target);
				},
			});
		}
	}

	#countDown({ onStart, onEnd }: Pick<CountdownOptions, "onStart" | "onEnd">): void {
		const panel = this.findPart("countdown");
		const digit = this.findPart("digit");
		if (!panel) return;
		startCountdown({
			panel,
			onStart,
			onTick(left) {
				if (digit) digit.textContent = String(left);
			},
			onEnd() {
				panel.hidden = true;
				onEnd();
			},
			onStop: () => {
				const hadFocus = panel.contains(document.activeElement);
				panel.hidden = true;
				// The press that stopped the countdown may have been on the app link.
				if (this.findPart("wait")?.hidden) this.#show("cancelled");
				if (hadFocus) this.findPart("status")?.focus();
			},
		});
	}

	/** Updates the live region; its texts are attributes, in the page's language. */
	#show(state: "idle" | "opening" | "failed" | "cancelled"): void {
		(this.findPart("status") as HTMLElement).textContent = this.read(state);
		(this.findPart("wait") as HTMLElement).hidden = state !== "opening";
	}
}

type AppDetection = {
	onOpened(): void;
	onMissing(): void;
};

/**
 * Detects whether an app was opened: then the page is hidden or loses focus within the limit
 * (docs/product/invite.md, invite-11). One of the two callbacks is called once. Returns a function that stops
 * watching, without a callback.
 */
function watchForApp({ onOpened, onMissing }: AppDetection): () => void {
	const listening = new AbortController();
	const { signal } = listening;
	const finish = (then?: () => void) => {
		if (signal.aborted) return;
		clearTimeout(timer);
		listening.abort();
		then?.();
	};
	const timer = setTimeout(() => finish(onMissing), APP_DETECTION_TIMEOUT_SECONDS * 1000);
	const leave = () => finish(onOpened);
	document.addEventListener("visibilitychange", () => document.hidden && leave(), { signal });
	addEventListener("pagehide", leave, { signal });
	addEventListener("blur", leave, { signal });
	return () => finish();
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
