import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { defineForTests } from "../../tests/support/custom-element";
import { Player } from "./tune";

defineForTests({ "x-player": Player });

let isPlaying = false;
const played = new Set<string>();
/** Each test has a sound of its own: the last one stays loaded. */
let files = 0;
const page = (address: string) => `<x-player>
		<template><button class="plays" data-plays="">Play a sample</button></template>
		<a href="${address}">Play a sample</a></x-player>
		<svg><g class="progress-heard"></g><text class="elapsed">0:00</text>
			<a href="${address}" class="plays" data-plays=""><circle /></a></svg>`;
const sound = HTMLMediaElement.prototype;
beforeEach(() => {
	isPlaying = false;
	files += 1;
	document.body.innerHTML = page(`/tune-${files}.mp3`);
	played.clear();
	vi.spyOn(sound, "paused", "get").mockImplementation(() => !isPlaying);
	vi.spyOn(sound, "duration", "get").mockReturnValue(8);
	vi.spyOn(sound, "currentTime", "get").mockReturnValue(2);
	vi.spyOn(sound, "play").mockImplementation(async function (this: HTMLMediaElement) {
		isPlaying = true;
		played.add(this.src);
		this.dispatchEvent(new Event("play"));
	});
	vi.spyOn(sound, "pause").mockImplementation(function (this: HTMLMediaElement) {
		isPlaying = false;
		this.dispatchEvent(new Event("pause"));
	});
});

const press = () => document.querySelector("button")?.click();
const readState = () => document.querySelector("button")?.dataset.plays;
const readPicture = () => [
	document.querySelector<SVGElement>("svg .plays")?.dataset.plays,
	document.querySelector(".elapsed")?.textContent,
];
const readHeard = () =>
	document.querySelector<SVGElement>(".progress-heard")?.style.getPropertyValue("--heard");

it("[site-60, site-101] plays on a press, shows its progress, and stops on the second press", () => {
	expect([readState(), readHeard()]).toEqual(["", ""]);
	expect(document.querySelector("a")?.hidden).toBe(true);
	press();
	expect([readState(), readHeard()]).toEqual(["now", "0.25"]);
	press();
	expect(readState()).toBe("");
});

it("[site-200] plays on a press on the drawn player, whose glyph and time follow the sound", () => {
	expect(readPicture()).toEqual(["", "0:00"]);
	const drawn = document.querySelector("svg a");
	const press = new MouseEvent("click", { bubbles: true, cancelable: true });
	drawn?.dispatchEvent(press);
	expect(press.defaultPrevented).toBe(true);
	expect(readPicture()).toEqual(["now", "0:02"]);
	expect(readState()).toBe("now");
	drawn?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
	expect(readPicture()).toEqual(["", "0:02"]);
});

it("[site-60] loads the link's sound on the first press, once, and ends it with the page's part", async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const load = vi.spyOn(globalThis, "Audio");
	press();
	press();
	press();
	expect(load.mock.calls).toEqual([[new URL(`/tune-${files}.mp3`, location.href).href]]);
	expect([...played]).toEqual([new URL(`/tune-${files}.mp3`, location.href).href]);
	expect(isPlaying).toBe(true);
	document.body.replaceChildren();
	await vi.advanceTimersByTimeAsync(0);
	expect(isPlaying).toBe(false);
});

it("resets when the sound cannot be loaded", async () => {
	vi.spyOn(sound, "play").mockRejectedValue(new Error("no network"));
	press();
	await Promise.resolve();
	expect(readState()).toBe("");
});

it("[site-1] goes on when the other side of the page is shown, whose button pauses it", () => {
	press();
	document.body.innerHTML = page("/tune-creator.mp3");
	expect([readState(), readHeard(), isPlaying]).toEqual(["now", "0.25", true]);
	press();
	expect([readState(), isPlaying]).toEqual(["", false]);
	const load = vi.spyOn(globalThis, "Audio").mockClear();
	press();
	expect(load.mock.calls).toEqual([[new URL("/tune-creator.mp3", location.href).href]]);
	expect(readState()).toBe("now");
});
