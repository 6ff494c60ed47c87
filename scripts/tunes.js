/*
 * Writes public/tune-*.mp3, which the home page plays on request: a short tune in Bayati for
 * listeners, and for creators the same tune built up from the count to the drum. The sound is
 * computed from plucked strings (Karplus-Strong) and a frame drum, so we own it. Run it after
 * changing a note; it needs Debian's package lame: node scripts/tunes.js.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const RATE = 44_100;
const BEAT_SECONDS = 0.6;
const D4_HERTZ = 293.66;
const KILOBITS = "64";

/** Beats and semitones above D4; the second degree of Bayati is a quarter tone high: 1.5. */
const melody = [
	...[
		[0, 7],
		[0.5, 8],
		[1, 7],
		[1.5, 5],
		[2, 3],
		[2.5, 5],
		[3, 7],
	],
	...[
		[4, 5],
		[4.5, 3],
		[5, 1.5],
		[5.5, 0],
		[6, 1.5],
		[6.5, 3],
		[7, 5],
	],
	...[
		[8, 3],
		[8.5, 1.5],
		[9, 0],
		[10, 7],
		[10.5, 5],
		[11, 0],
	],
];
const bass = [
	[0, -12],
	[2, -5],
	[4, -7],
	[6, -12],
	[8, -9],
	[9, -12],
	[11, -12],
];
/** The Maqsum rhythm: a deep stroke, two at the rim, deep, rim. */
const deep = [0, 2, 4, 6, 8, 10];
const rim = [0.5, 1.5, 3, 4.5, 5.5, 7, 8.5, 9.5];

/** Seeded noise, so that the files change only when the notes change. */
let state = 7;
function noise() {
	state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
	return state / 2 ** 31 - 1;
}

function mixIn(track, beat, sound, gain) {
	const start = Math.round(beat * BEAT_SECONDS * RATE);
	sound.forEach((value, at) => {
		if (start + at < track.length) track[start + at] += value * gain;
	});
}

/**
 * Synthesizes a string plucked near its end: noise runs around a delay line and loses its high
 * tones.
 */
function pluck(semitones, seconds) {
	const period = RATE / (D4_HERTZ * 2 ** (semitones / 12));
	const line = Array.from({ length: Math.floor(period - 0.5) }, noise);
	for (let pass = 0; pass < 2; pass++) {
		for (let at = 1; at < line.length; at++) line[at] = 0.5 * (line[at] + line[at - 1]);
	}
	// The fractional rest of the period, which no whole number of samples covers.
	const part = period - 0.5 - line.length;
	const tuning = (1 - part) / (1 + part);
	const sound = new Float32Array(Math.round(seconds * RATE));
	let [last, input, output] = [0, 0, 0];
	for (let at = 0; at < sound.length; at++) {
		const now = line[at % line.length];
		const dulled = 0.998 * (0.5 * now + 0.5 * last);
		last = now;
		output = tuning * (dulled - output) + input;
		input = dulled;
		line[at % line.length] = output;
		sound[at] = output * Math.min(1, (sound.length - at) / (0.06 * RATE));
	}
	return sound;
}

/**
 * Synthesizes the drum skin: a falling tone that fades, with the sound of the hand at its start.
 */
function strike(hertz, seconds, hand) {
	let phase = 0;
	return Float32Array.from({ length: Math.round(seconds * RATE) }, (_, at) => {
		const time = at / RATE;
		phase += (2 * Math.PI * hertz * (1 + 0.5 * Math.exp(-time * 30))) / RATE;
		return Math.sin(phase) * Math.exp(-time * 14) + hand * noise() * Math.exp(-time * 90);
	});
}

/** Each note has two slightly detuned strings, as on an oud. */
function playStrings(track, notes, offset, from, gain) {
	for (const [beat, semitones] of notes) {
		if (beat < from) continue;
		mixIn(track, offset + beat, pluck(semitones, 1.9), gain);
		mixIn(track, offset + beat + 0.02, pluck(semitones + 0.05, 1.9), gain * 0.7);
	}
}

function playDrum(track, offset, from) {
	for (const beat of deep)
		if (beat >= from) mixIn(track, offset + beat, strike(82, 0.5, 0.15), 0.5);
	for (const beat of rim)
		if (beat >= from) mixIn(track, offset + beat, strike(340, 0.12, 0.7), 0.13);
}

function createTune({ count, bassFrom, drumFrom }) {
	const track = new Float32Array(Math.round((count + 14.5) * BEAT_SECONDS * RATE));
	for (let beat = 0; beat < count; beat++) mixIn(track, beat, strike(900, 0.06, 0.5), 0.25);
	playStrings(track, melody, count, 0, 0.55);
	playStrings(track, bass, count, bassFrom, 0.5);
	playDrum(track, count, drumFrom);
	const loudest = track.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
	return track.map((value) => (value * 0.8) / loudest);
}

function toWave(track) {
	const data = Buffer.alloc(44 + track.length * 2);
	data.write("RIFF", 0);
	data.writeUInt32LE(36 + track.length * 2, 4);
	data.write("WAVEfmt ", 8);
	data.writeUInt32LE(16, 16);
	data.writeUInt16LE(1, 20);
	data.writeUInt16LE(1, 22);
	data.writeUInt32LE(RATE, 24);
	data.writeUInt32LE(RATE * 2, 28);
	data.writeUInt16LE(2, 32);
	data.writeUInt16LE(16, 34);
	data.write("data", 36);
	data.writeUInt32LE(track.length * 2, 40);
	track.forEach((value, at) => {
		data.writeInt16LE(Math.round(value * 32_767), 44 + at * 2);
	});
	return data;
}

const tunes = {
	listener: { count: 0, bassFrom: 0, drumFrom: 0 },
	creator: { count: 4, bassFrom: 4, drumFrom: 8 },
};
const folder = mkdtempSync(join(tmpdir(), "tunes-"));
for (const [mode, layers] of Object.entries(tunes)) {
	const wave = join(folder, "tune.wav");
	writeFileSync(wave, toWave(createTune(layers)));
	const file = fileURLToPath(new URL(`../public/tune-${mode}.mp3`, import.meta.url));
	execFileSync("lame", ["--silent", "-m", "m", "-b", KILOBITS, "-t", wave, file]);
}
rmSync(folder, { recursive: true });
