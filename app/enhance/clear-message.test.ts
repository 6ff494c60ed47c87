// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearMessages } from "./clear-message";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("[account-9] hides a message after 5 s, and keeps its text for screen readers", () => {
	document.body.innerHTML = "<p data-clears>Sent</p><p>Stays</p>";
	const listHidden = () =>
		[...document.querySelectorAll(".is-cleared")].map(({ textContent }) => textContent);
	clearMessages(document);
	vi.advanceTimersByTime(4999);
	expect(listHidden()).toEqual([]);
	vi.advanceTimersByTime(1);
	expect(listHidden()).toEqual(["Sent"]);
});
