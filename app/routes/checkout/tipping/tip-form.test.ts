import { describe, expect, it } from "vitest";
import { parseForm } from "~/server/request/form.server";
import { createTipForm, readTipTarget, toTip } from "./tip-form";

function buildForm(fields: Record<string, string>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
}

describe("readTipTarget", () => {
	it("reads whole numbers", () => {
		const query = new URLSearchParams("creator_id=1&podcast_id=22&episode_id=333");
		expect(readTipTarget(query)).toEqual({ creatorId: "1", podcastId: "22", episodeId: "333" });
	});

	it.each(["null", "undefined", "", "abc", "1.5", "-1", "9".repeat(16)])(
		"reads the id %o as missing",
		(id) => {
			expect(readTipTarget(buildForm({ creator_id: id })).creatorId).toBeUndefined();
		},
	);
});

/** The tip, or each rejected field with the key of its message. */
function readTip(fields: Record<string, string>) {
	const form = parseForm(buildForm(fields), createTipForm("EGP"));
	return form.isValid ? toTip(form.value, "EGP") : (form.reject().data.rejection.error ?? {});
}

describe("the tip form", () => {
	it("returns the tip of a complete form", () => {
		expect(readTip({ amount: "30", message: " Thanks ", is_anonymous: "on" })).toEqual({
			amountMajor: 30,
			isAnonymous: true,
			message: "Thanks",
		});
	});

	it("is not anonymous unless the switch is on", () => {
		expect(readTip({ amount: "30" })).toMatchObject({ isAnonymous: false });
	});

	it("names the field without an amount and keeps the input", () => {
		expect(readTip({ message: "Thanks" })).toEqual({ amount: [{ key: "tip:error.missing" }] });
		const form = parseForm(buildForm({ message: "Thanks" }), createTipForm("EGP"));
		expect(form.reject().data.rejection.initialValue).toEqual({ message: "Thanks" });
	});

	it("names every invalid field", () => {
		expect(readTip({ custom_amount: "0", message: "a".repeat(201) })).toEqual({
			custom_amount: [{ key: "tip:error.not-above-zero" }],
			message: [{ key: "tip:error.tooLong", count: 200 }],
		});
	});

	it.each(["-50", "1e9", "0x10"])(
		"[tip-13] rejects the amount %o with its field's message",
		(text) => {
			expect(readTip({ custom_amount: text })).toEqual({
				custom_amount: [{ key: "tip:error.not-a-number" }],
			});
		},
	);
});
