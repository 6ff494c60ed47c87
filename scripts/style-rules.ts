/** A style sheet as a tree of rules, each with what a document must have for it. */
import { type AtRule, type ChildNode, parse, type Root, type Rule as StyleRule } from "postcss";
import parseSelectors, { type Selector as SelectorNode } from "postcss-selector-parser";
import type { Rule, Selector } from "../app/server/http/style-sheet.server";
import { PARTS_OF_MARKUP } from "../app/server/http/used-styles.server";

export const parseRules = (css: string): Rule[] =>
	withoutFontFiles(parse(css)).nodes.flatMap(readRule);

/**
 * Fonts that are files come with the whole sheet, after the first paint. Their families go too: a browser
 * asks the system for each name that has no face, and waits for the answer before it places a text.
 */
function withoutFontFiles(sheet: Root): Root {
	const families = new Set<string>();
	sheet.walkAtRules("font-face", (face) => {
		if (!String(face).includes("url(")) return;
		face.walkDecls("font-family", ({ value }) => void families.add(unquote(value)));
		face.remove();
	});
	sheet.walkDecls(/family$/, (list) => {
		const names = list.value.split(",").filter((name) => !families.has(unquote(name)));
		list.value = names.join(",").trim();
	});
	return sheet;
}

const unquote = (name: string) => name.trim().replace(/^(["'])(.*)\1$/, "$2");

function readRule(node: ChildNode): Rule[] {
	if (node.type === "rule") return [readStyleRule(node)];
	return node.type === "atrule" ? readAtRule(node) : [];
}

const readStyleRule = ({ selector, nodes }: StyleRule): Rule => ({
	kind: "style",
	selectors: parseSelectors().astSync(selector).nodes.map(readSelector),
	declarations: nodes
		.filter(({ type }) => type !== "comment")
		.map((node) => ({ name: node.type === "decl" ? node.prop : "", text: String(node) })),
});

function readSelector(selector: SelectorNode): Selector {
	const text = String(selector).trim();
	const listNames = (type: "class" | "tag") =>
		selector.nodes.flatMap((node) => (node.type === type ? (node.value ?? "") : []));
	return { text, classes: listNames("class"), elements: listNames("tag"), part: findPart(text) };
}

const GROUPS = ["media", "supports", "layer", "container"];
const LATER = /^@(media ?\(forced-colors: ?active\)|supports not \(color: ?revert-layer\))/;

function readAtRule(rule: AtRule): Rule[] {
	const { name, params, nodes } = rule;
	const prelude = `@${name}${rule.raws.afterName ?? ""}${params}`;
	const part = findPart(prelude);
	// Contrast themes and fallbacks for old browsers come with the whole sheet too.
	if (LATER.test(prelude)) return [];
	if (nodes === undefined) return [{ kind: "other", text: `${prelude};`, part }];
	if (GROUPS.includes(name)) {
		return [{ kind: "group", prelude, rules: nodes.flatMap(readRule), part }];
	}
	const text = String(rule);
	if (name === "keyframes" || name === "property") {
		const initial = nodes.find((node) => node.type === "decl" && node.prop === "initial-value");
		const initialValue = initial?.type === "decl" ? initial.value : undefined;
		return [{ kind: "named", name: params, initialValue, text }];
	}
	return [{ kind: "other", text, part }];
}

const findPart = (text: string) => PARTS_OF_MARKUP.find(([pattern]) => pattern.test(text))?.[1];
