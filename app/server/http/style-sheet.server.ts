/**
 * Critical CSS: the part of the style sheet that one document needs, for the first view of a browser.
 * The build parses the sheet into a tree (scripts/style-rules.ts); a rule is kept when the classes and
 * elements that its selector names outside of parentheses are in the document, so too much may be
 * kept but never too little.
 */
import { LRUCache } from "lru-cache";
import { memoize } from "~/server/memo.server";
import { hashSource } from "./security-headers.server";
import { getStylesKey, listUsedStyles, type UsedStyles } from "./used-styles.server";
import { finishMarkup } from "./written-parts.server";
import { type PreparedText, prepareBeginning } from "./zstd-frame.server";

/** `part`: markup without which it styles nothing, as a text to search for. */
export type Rule =
	| { kind: "style"; selectors: Selector[]; declarations: Declaration[] }
	| { kind: "group"; prelude: string; rules: Rule[]; part?: string }
	| { kind: "named"; name: string; initialValue?: string; text: string }
	| { kind: "other"; text: string; part?: string };

/** The classes and elements that it requires; what is in parentheses is ignored. */
export type Selector = {
	text: string;
	classes: string[];
	elements: string[];
	part?: string;
};

/** `name`: of the property; empty for a nested rule. */
type Declaration = { name: string; text: string };

export type StyleSheet = {
	/** The rules that a document can use, in their order; holes for written parts are not filled yet. */
	selectFor(rendered: string): Selection;
};

type Selection = {
	css: string;
	/** Its hash, for the content security policy. */
	source: string;
	/** The beginning of a document, from the markup before the styles to their end. */
	prepare(opening: string): PreparedText;
};

export function createStyleSheet(rules: readonly Rule[]): StyleSheet {
	const initialValues = readInitialValues(rules);
	// A page names the same classes whatever it says, so a few selections serve most documents.
	const selections = new LRUCache<string, Selection>({ max: MAX_SELECTIONS });
	return {
		selectFor(rendered) {
			const key = getStylesKey(rendered);
			const kept = selections.get(key);
			if (kept !== undefined) return kept;
			const chosen = chooseRules(rules, listUsedStyles(finishMarkup(rendered)));
			const css = writeRead(resolveUnset(chosen, initialValues));
			const prepare = memoize(MAX_OPENINGS, (opening) =>
				prepareBeginning(`${opening}${css}</style>`),
			);
			const selection = { css, source: hashSource(css), prepare };
			selections.set(key, selection);
			return selection;
		},
	};
}

/** Each is some 20 kB of text, and as much again for each opening. */
const MAX_SELECTIONS = 100;
/** They differ by language, theme and Save-Data. */
const MAX_OPENINGS = 12;

/** What `@property` says of each. */
const readInitialValues = (rules: readonly Rule[]): ReadonlyMap<string, string> =>
	new Map(
		rules.flatMap((rule) =>
			rule.kind === "named" && rule.initialValue !== undefined
				? [[rule.name, rule.initialValue]]
				: [],
		),
	);

/** Leaves out what the document has nothing for; keyframes and properties are known by the rest. */
const chooseRules = (rules: readonly Rule[], document: UsedStyles): Rule[] =>
	rules.flatMap((rule): Rule[] => {
		if (rule.kind === "named") return [rule];
		if (rule.kind === "style") {
			const selectors = rule.selectors.filter((one) => canMatch(one, document));
			return selectors.length > 0 ? [{ ...rule, selectors }] : [];
		}
		if (!hasPart(rule, document)) return [];
		return [rule.kind === "group" ? { ...rule, rules: chooseRules(rule.rules, document) } : rule];
	});

const hasPart = ({ part }: Pick<Selector, "part">, { parts }: UsedStyles) =>
	part === undefined || parts.has(part);

const canMatch = (selector: Selector, document: UsedStyles) =>
	selector.classes.every((name) => document.classes.has(name)) &&
	selector.elements.every((name) => document.elements.has(name)) &&
	hasPart(selector, document);

/** All that is declared; what is in keyframes and the like is text without a name. */
const listDeclarations = (rules: readonly Rule[]): Declaration[] =>
	rules.flatMap((rule) => {
		if (rule.kind === "group") return listDeclarations(rule.rules);
		return rule.kind === "style" ? rule.declarations : [{ name: "", text: rule.text }];
	});

/** Tailwind's, for browsers without `@property`. */
const isInitialValues = (rule: Rule) =>
	rule.kind === "group" && rule.prelude === "@layer properties";

const USE = /var\((--tw-[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g;

/** Replaces `var()` of a property that no chosen rule sets by its initial value, or else its fallback. */
function resolveUnset(chosen: readonly Rule[], initialValues: ReadonlyMap<string, string>): Rule[] {
	const setters = listDeclarations(chosen.filter((rule) => !isInitialValues(rule)));
	const set = new Set(setters.map(({ name }) => name));
	const resolve = <Written extends { text: string }>(written: Written): Written => ({
		...written,
		text: written.text.replace(USE, (all, name: string, fallback?: string) =>
			set.has(name) ? all : (initialValues.get(name) ?? fallback ?? all),
		),
	});
	const resolveRule = (rule: Rule): Rule => {
		if (rule.kind === "group") return { ...rule, rules: rule.rules.map(resolveRule) };
		if (rule.kind !== "style") return resolve(rule);
		return { ...rule, declarations: rule.declarations.map(resolve) };
	};
	return chosen.map(resolveRule);
}

const isCustom = (name: string) => name.startsWith("--");
const listUses = ({ text }: Declaration): string[] => text.match(/(?<=var\()--[\w-]+/g) ?? [];

/** The custom properties that the rules read, and those that the values of these read. */
function listRead(rules: readonly Rule[]): Set<string> {
	const read = new Set<string>();
	const usesOf = new Map<string, string[]>();
	for (const declaration of listDeclarations(rules)) {
		const { name } = declaration;
		const uses = listUses(declaration);
		if (isCustom(name)) usesOf.set(name, [...(usesOf.get(name) ?? []), ...uses]);
		else for (const used of uses) read.add(used);
	}
	// A set goes on with what is added meanwhile.
	for (const name of read) for (const used of usesOf.get(name) ?? []) read.add(used);
	return read;
}

/** The rules as text, without custom properties that nothing reads, and animations that nothing plays. */
function writeRead(rules: readonly Rule[]): string {
	const read = listRead(rules);
	const write = (written: readonly Rule[], isUsed: (name: string) => boolean): string =>
		written.map((rule) => writeRule(rule, isUsed)).join("");
	const writeRule = (rule: Rule, isUsed: (name: string) => boolean): string => {
		if (rule.kind === "other") return rule.text;
		if (rule.kind === "named") return isUsed(rule.name) ? rule.text : "";
		if (rule.kind === "group") {
			const inner = write(rule.rules, isUsed);
			// An empty layer still sets the order of the layers.
			const setsOrder = rule.prelude.startsWith("@layer") && !isInitialValues(rule);
			return inner || setsOrder ? `${rule.prelude}{${inner}}` : "";
		}
		const declared = rule.declarations.filter(({ name }) => !isCustom(name) || read.has(name));
		if (declared.length === 0) return "";
		return `${rule.selectors.map(({ text }) => text)}{${declared.map(({ text }) => text).join(";")}}`;
	};
	const certain = write(rules, () => false);
	return write(rules, (name) => (isCustom(name) ? read.has(name) : certain.includes(name)));
}
