/**
 * Critical CSS: the part of the style sheet that one document needs, for the first view of a browser.
 * The sheet is parsed once into a tree; a rule is kept when the classes and elements that its selector
 * names outside of parentheses are in the document, so too much may be kept but never too little.
 */
import { LRUCache } from "lru-cache";
import { hashSource } from "./security-headers.server";
import {
	listClasses,
	listUsedStyles,
	PARTS_OF_MARKUP,
	type UsedStyles,
} from "./used-styles.server";
import { fillParts } from "./written-parts.server";

/** Markup without which a rule styles nothing, as a text to search for. */
type Part = string | undefined;
type Rule =
	| { kind: "style"; selectors: Selector[]; body: string }
	| { kind: "group"; prelude: string; rules: Rule[]; part: Part }
	| { kind: "named"; prelude: string; body: string; name: string }
	| { kind: "other"; text: string; part: Part };
type Selector = { text: string; classes: string[]; elements: string[]; part: Part };

export type StyleSheet = {
	/** The rules that a document can use, in their order; `unfilled` still has holes for written parts. */
	selectFor(unfilled: string): Selection;
};

/** `source`: its hash, for the content security policy. */
type Selection = { css: string; source: string };

export function readStyleSheet(css: string): StyleSheet {
	const rules = parseRules(css.replace(/\/\*[\s\S]*?\*\//g, ""));
	const initialValues = readInitialValues(css);
	// A page names the same classes whatever it says, so a few selections serve most documents.
	const selections = new LRUCache<string, Selection>({ max: MAX_SELECTIONS });
	return {
		selectFor(unfilled) {
			const { key } = listUsedStyles(unfilled);
			const kept = selections.get(key);
			if (kept !== undefined) return kept;
			const css = select(rules, initialValues, listUsedStyles(fillParts(unfilled)));
			const selection = { css, source: hashSource(css) };
			selections.set(key, selection);
			return selection;
		},
	};
}

/** Each is some 20 kB of text. */
const MAX_SELECTIONS = 100;

function select(
	rules: readonly Rule[],
	initialValues: ReadonlyMap<string, string>,
	used: UsedStyles,
): string {
	const written = writeRules(rules, { ...used, classes: listClasses(used) });
	const chosen = dropUnread(dropInitialValues(resolveUnset(written, initialValues)));
	const certain = chosen.replace(NAMED, "");
	return chosen.replace(NAMED, (_all, name: string, rule: string) =>
		isNamed(certain, name) ? rule : "",
	);
}

const INITIAL_VALUES = /@layer properties\{@supports[^{]*\{([^{}]*)\{[^}]*\}\}\}/;

/** Browsers without `@property` get Tailwind's initial values: here only of the properties in use. */
const dropInitialValues = (css: string) =>
	css.replace(INITIAL_VALUES, (block) => {
		const isUsed = (name: string) => css.includes(`var(${name}`);
		const used = block.replace(/(--tw-[\w-]+):[^;}]*;?/g, (value, name: string) =>
			isUsed(name) ? value : "",
		);
		return used.includes("--tw-") ? used : "";
	});

/** Drops custom properties that no chosen rule reads, and then those that only the dropped ones read. */
function dropUnread(css: string): string {
	const read = new Set(css.match(/(?<=var\()--[\w-]+/g));
	const kept = css.replace(/(?<=[{;])(--(?!tw-)[\w-]+):[^;{}]*;?/g, (value, name: string) =>
		read.has(name) ? value : "",
	);
	return kept === css ? css : dropUnread(kept);
}

const readInitialValues = (css: string): ReadonlyMap<string, string> =>
	new Map(
		[...css.matchAll(/@property (--tw-[\w-]+)\{[^}]*initial-value:([^;}]*)/g)].map(
			([, name = "", value = ""]) => [name, value],
		),
	);

/** Replaces `var()` of a property that no chosen rule sets by its initial value, or else its fallback. */
function resolveUnset(css: string, initialValues: ReadonlyMap<string, string>): string {
	const set = new Set(css.replace(INITIAL_VALUES, "").match(/--tw-[\w-]+(?=:)/g));
	const use = /var\((--tw-[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g;
	return css.replace(use, (all, name: string, fallback?: string) =>
		set.has(name) ? all : (initialValues.get(name) ?? fallback ?? all),
	);
}

/** Keyframes and properties, used by their name only, are marked first and chosen when the rest is known. */
const NAMED = /\uE000([^\uE001]*)\uE001([^\uE002]*)\uE002/g;
const isNamed = (css: string, name: string) =>
	css.includes(name.startsWith("--") ? `var(${name}` : name);

type Names = Pick<UsedStyles, "elements" | "parts"> & { classes: Set<string> };

function writeRules(rules: readonly Rule[], document: Names): string {
	let css = "";
	for (const rule of rules) {
		if (rule.kind === "other") css += hasPart(rule, document) ? rule.text : "";
		else if (rule.kind === "named") {
			css += `\uE000${rule.name}\uE001${rule.prelude}{${rule.body}}\uE002`;
		} else if (rule.kind === "group") {
			const inner = hasPart(rule, document) ? writeRules(rule.rules, document) : "";
			// An empty layer still sets the order of the layers.
			if (inner || rule.prelude.startsWith("@layer")) css += `${rule.prelude}{${inner}}`;
		} else {
			const selectors = rule.selectors.filter((one) => canMatch(one, document));
			if (selectors.length > 0) css += `${selectors.map(({ text }) => text).join()}{${rule.body}}`;
		}
	}
	return css;
}

const hasPart = ({ part }: { part: Part }, { parts }: Names) =>
	part === undefined || parts.has(part);

const canMatch = (selector: Selector, document: Names) =>
	selector.classes.every((name) => document.classes.has(name)) &&
	selector.elements.every((name) => document.elements.has(name)) &&
	hasPart(selector, document);

const findPart = (text: string): Part =>
	PARTS_OF_MARKUP.find(([pattern]) => pattern.test(text))?.[1];

function parseRules(css: string): Rule[] {
	const rules: Rule[] = [];
	let at = 0;
	while (at < css.length) {
		const end = findOutside(css, at, "{;");
		if (end < 0) break;
		const prelude = css.slice(at, end).trim();
		if (css[end] === ";") {
			rules.push({ kind: "other", text: `${prelude};`, part: undefined });
			at = end + 1;
			continue;
		}
		const close = findClose(css, end);
		const rule = readRule(prelude, css.slice(end + 1, close));
		if (rule) rules.push(rule);
		at = close + 1;
	}
	return rules;
}

const LATER = /^@(media ?\(forced-colors: ?active\)|supports not \(color: ?revert-layer\))/;

function readRule(prelude: string, body: string): Rule | null {
	// Fonts, contrast themes and fallbacks for old browsers come with the whole sheet, after the first paint.
	if (prelude === "@font-face" && body.includes("url(")) return null;
	if (LATER.test(prelude)) return null;
	if (/^@(media|supports|layer|container)\b/.test(prelude)) {
		return { kind: "group", prelude, rules: parseRules(body), part: findPart(prelude) };
	}
	const named = /^@(?:keyframes|property)\s+(\S+)/.exec(prelude);
	if (named?.[1]) return { kind: "named", prelude, body, name: named[1] };
	if (prelude.startsWith("@")) {
		return { kind: "other", text: `${prelude}{${body}}`, part: findPart(prelude) };
	}
	return { kind: "style", selectors: splitOutside(prelude).map(readSelector), body };
}

/** The classes and elements that a selector requires; parentheses and brackets are ignored. */
function readSelector(text: string): Selector {
	const bare = dropNested(text);
	const classes = [...bare.matchAll(/\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-])+)/gi)].map(
		([, name = ""]) => readEscapes(name),
	);
	const plain = bare.replace(/[.#:](?:\\.|[\w:-])+/g, " * ");
	const elements = [...plain.matchAll(/(?<![\w-])[a-z][a-z0-9]*/gi)].map(([name]) => name);
	return { text, classes, elements, part: findPart(text) };
}

const readEscapes = (name: string) =>
	name
		.replace(/\\([0-9a-f]{1,6})\s?/gi, (_all, code) =>
			String.fromCodePoint(Number.parseInt(code, 16)),
		)
		.replace(/\\(.)/g, "$1");

/** The selector without unescaped parentheses and brackets and what is in them. */
function dropNested(text: string): string {
	let kept = "";
	let depth = 0;
	for (let at = 0; at < text.length; at++) {
		const char = text[at] ?? "";
		if (char === "\\") {
			if (depth === 0) kept += char + (text[at + 1] ?? "");
			at += 1;
		} else if (char === "(" || char === "[") depth += 1;
		else if (char === ")" || char === "]") depth -= 1;
		else if (depth === 0) kept += char;
	}
	return kept;
}

function splitOutside(text: string): string[] {
	const parts: string[] = [];
	let from = 0;
	for (let at = findOutside(text, 0, ","); at >= 0; at = findOutside(text, from, ",")) {
		parts.push(text.slice(from, at));
		from = at + 1;
	}
	return [...parts, text.slice(from)];
}

/** Where one of `chars` stands outside of strings, escapes, parentheses and brackets. */
function findOutside(text: string, from: number, chars: string): number {
	let depth = 0;
	for (let at = from; at < text.length; at++) {
		const char = text[at] ?? "";
		if (char === "\\") at += 1;
		else if (char === '"' || char === "'") at = skipString(text, at);
		else if (depth === 0 && chars.includes(char)) return at;
		else if (char === "(" || char === "[") depth += 1;
		else if (char === ")" || char === "]") depth -= 1;
	}
	return -1;
}

function findClose(text: string, open: number): number {
	let depth = 0;
	for (let at = open; at < text.length; at++) {
		const char = text[at];
		if (char === "\\") at += 1;
		else if (char === '"' || char === "'") at = skipString(text, at);
		else if (char === "{") depth += 1;
		else if (char === "}") {
			depth -= 1;
			if (depth === 0) return at;
		}
	}
	return text.length;
}

function skipString(text: string, open: number): number {
	for (let at = open + 1; at < text.length; at++) {
		if (text[at] === "\\") at += 1;
		else if (text[at] === text[open]) return at;
	}
	return text.length;
}
