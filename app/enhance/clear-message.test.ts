import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { defineForTests } from "../../tests/support/custom-element";
import { BriefMessage } from "./clear-message";

defineForTests({ "x-brief": BriefMessage });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("[account-9] hides a message after 5 s, and keeps its text for screen readers", () => {
	document.body.innerHTML = "<x-brief>Sent</x-brief><p>Stays</p>";
	const listHidden = () =>
		[...document.querySelectorAll(".is-cleared")].map(({ textContent }) => textContent);
	vi.advanceTimersByTime(4999);
	expect(listHidden()).toEqual([]);
	vi.advanceTimersByTime(1);
	expect(listHidden()).toEqual(["Sent"]);
});
