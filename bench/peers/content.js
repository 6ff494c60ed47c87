/** What every peer shows: the texts of our landing page, its plans and its form. */
import { readFileSync } from "node:fs";

/** Peers are started and built in folders of their own, below this one. */
const read = (name) => JSON.parse(readFileSync(`../../../locales/en/${name}.json`, "utf8"));

export const landing = read("landing");
export const login = read("auth").login;
export const plans = [
	{ name: "Premium", price: 99, interval: "month" },
	{ name: "Premium, by the year", price: 999, interval: "year" },
];
