/** Finds the text keys that sources name, in string and template literals. */
import ts from "typescript";
import { readCode } from "../architecture/source";

export type KeyUse = {
	/** Literal keys: `login.title` or `auth:login.title`. */
	literals: ReadonlySet<string>;
	/** Templates such as `theme.${name}`, each as a regular expression for the whole key. */
	patterns: readonly RegExp[];
};

/** A key has words separated by dots, and may start with a namespace. */
const KEY_START = /^([\w-]+:)?[\w-]+(\.\w+)*\.?$/;
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Returns `a.${b}.c` as a pattern, when its first part looks like the start of a key. */
function toPattern(node: ts.TemplateExpression): RegExp | undefined {
	const head = node.head.text;
	if (!KEY_START.test(head) || !/[.:]$/.test(head)) return undefined;
	const rest = node.templateSpans.map(({ literal }) => `[\\w-]+${escapePattern(literal.text)}`);
	return new RegExp(`^([\\w-]+:)?${escapePattern(head)}${rest.join("")}$`);
}

export function readKeyUse(): KeyUse {
	const literals = new Set<string>();
	const patterns: RegExp[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isStringLiteralLike(node)) literals.add(node.text);
		if (ts.isTemplateExpression(node)) {
			const pattern = toPattern(node);
			if (pattern) patterns.push(pattern);
		}
		ts.forEachChild(node, visit);
	};
	// Mails of the embedded platform show texts too.
	for (const { path, text } of readCode(["app/", "platform/mail/"])) {
		visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
	}
	return { literals, patterns };
}

/** True when a source names `key` or its list, with or without the namespace. */
export function isUsed(key: string, { literals, patterns }: KeyUse): boolean {
	const named = key.replace(/(\.\d+)+$/, "");
	const bare = named.slice(named.indexOf(":") + 1);
	if (literals.has(named) || literals.has(bare)) return true;
	return patterns.some((pattern) => pattern.test(named));
}
