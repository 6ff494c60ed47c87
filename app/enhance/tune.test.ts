// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { playTunes } from "./tune";

let isPlaying = false;
const sound = HTMLMediaElement.prototype;
beforeEach(() => {
	document.body.innerHTML = `<button data-plays="">Play a sample</button>
		<a href="/tune.mp3">Play a sample</a>
		<svg><svg data-heard width="38%"></svg></svg>`;
	isPlaying = false;
	vi.spyOn(sound, "paused", "get").mockImplementation(() => !isPlaying);
	vi.spyOn(sound, "duration", "get").mockReturnValue(8);
	vi.spyOn(sound, "currentTime", "get").mockReturnValue(2);
	vi.spyOn(sound, "play").mockImplementation(async function (this: HTMLMediaElement) {
		isPlaying = true;
		this.dispatchEvent(new Event("play"));
	});
	vi.spyOn(sound, "pause").mockImplementation(function (this: HTMLMediaElement) {
		isPlaying = false;
		this.dispatchEvent(new Event("pause"));
	});
});

playTunes(document);

const press = () => document.querySelector("button")?.click();
const readState = () => document.querySelector("button")?.dataset.plays;
const readHeard = () => document.querySelector("[data-heard]")?.getAttribute("width");

it("[site-60, site-101] plays on a press, shows its progress, and stops on the second press", () => {
	expect([readState(), readHeard()]).toEqual(["", "38%"]);
	press();
	expect([readState(), readHeard()]).toEqual(["now", "25%"]);
	press();
	expect(readState()).toBe("");
});

it("[site-60] loads the link's sound on the first press, once, and drops it with the link", () => {
	const listSounds = () => [...document.querySelectorAll("audio")].map(({ src }) => src);
	expect(listSounds()).toEqual([]);
	press();
	press();
	expect(listSounds()).toEqual([new URL("/tune.mp3", location.href).href]);
	document.querySelector("a")?.remove();
	expect(listSounds()).toEqual([]);
});

it("resets when the sound cannot be loaded", async () => {
	vi.spyOn(sound, "play").mockRejectedValue(new Error("no network"));
	press();
	await Promise.resolve();
	expect(readState()).toBe("");
});
