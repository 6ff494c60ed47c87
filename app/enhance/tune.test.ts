// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { playTunes } from "./tune";

let isPlaying = false;
beforeEach(() => {
	document.body.innerHTML = `<button data-plays aria-pressed="false">Hear our tune</button>
		<audio src="/tune.mp3"></audio>
		<svg><rect data-heard width="38%"></rect><rect x="38%"></rect></svg>`;
	isPlaying = false;
	const tune = document.querySelector("audio") as HTMLAudioElement;
	Object.defineProperties(tune, {
		paused: { get: () => !isPlaying },
		duration: { value: 8 },
		currentTime: { value: 2 },
	});
	tune.play = vi.fn(async () => {
		isPlaying = true;
		tune.dispatchEvent(new Event("play"));
	});
	tune.pause = vi.fn(() => {
		isPlaying = false;
		tune.dispatchEvent(new Event("pause"));
	});
});

playTunes(document);

const press = () => document.querySelector("button")?.click();
const isPressed = () => document.querySelector("button")?.getAttribute("aria-pressed");
const readWave = () => [
	document.querySelector("[data-heard]")?.getAttribute("width"),
	document.querySelector("[data-heard] + rect")?.getAttribute("x"),
];

it("plays when it is pressed, shows how far it is, and is silent at the second press", () => {
	expect([isPressed(), ...readWave()]).toEqual(["false", "38%", "38%"]);
	press();
	expect([isPressed(), ...readWave()]).toEqual(["true", "25%", "25%"]);
	press();
	expect(isPressed()).toBe("false");
});

it("is up again when the sound cannot be had", async () => {
	const tune = document.querySelector("audio") as HTMLAudioElement;
	tune.play = () => Promise.reject(new Error("no network"));
	press();
	await Promise.resolve();
	expect(isPressed()).toBe("false");
});
