import { describe, expect, it } from "vitest";
import { readTipForm, readTipTarget } from "./form";

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
		"counts the id %o as not given",
		(id) => {
			expect(readTipTarget(buildForm({ creator_id: id })).creatorId).toBeUndefined();
		},
	);
});

describe("readTipForm", () => {
	it("gives the tip of a complete form", () => {
		const { tip, errors } = readTipForm(
			buildForm({ amount: "30", message: " Thanks ", is_anonymous: "on", podcast_id: "4" }),
		);
		expect(errors).toEqual({});
		expect(tip).toEqual({
			amountMajor: 30,
			isAnonymous: true,
			message: "Thanks",
			podcastId: "4",
			episodeId: undefined,
		});
	});

	it("is not anonymous unless the switch is on", () => {
		expect(readTipForm(buildForm({ amount: "30" })).tip?.isAnonymous).toBe(false);
	});

	it("names the field without an amount and keeps what was typed", () => {
		const { tip, errors, values } = readTipForm(buildForm({ message: "Thanks" }));
		expect(tip).toBeUndefined();
		expect(errors).toEqual({ amount: "missing" });
		expect(values.message).toBe("Thanks");
	});

	it("names every field that is wrong", () => {
		const form = buildForm({ custom_amount: "0", message: "a".repeat(201) });
		expect(readTipForm(form).errors).toEqual({
			customAmount: "not-above-zero",
			message: "tooLong",
		});
	});
});
