/** Finds the text keys that sources name, in string and template literals. */
import { parseSync, type TemplateLiteral, Visitor } from "oxc-parser";
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
function toPattern(parts: readonly string[]): RegExp | undefined {
	const [head = "", ...rest] = parts;
	if (!KEY_START.test(head) || !/[.:]$/.test(head)) return undefined;
	const ends = rest.map((part) => `[\\w-]+${escapePattern(part)}`);
	return new RegExp(`^([\\w-]+:)?${escapePattern(head)}${ends.join("")}$`);
}

const readParts = ({ quasis }: TemplateLiteral) =>
	quasis.map(({ value }) => value.cooked ?? value.raw);

export function readKeyUse(): KeyUse {
	const literals = new Set<string>();
	const patterns: RegExp[] = [];
	const visitor = new Visitor({
		Literal: ({ value }) => {
			if (typeof value === "string") literals.add(value);
		},
		TemplateLiteral: (node) => {
			const parts = readParts(node);
			const pattern = toPattern(parts);
			if (parts.length === 1) literals.add(parts.join(""));
			else if (pattern) patterns.push(pattern);
		},
	});
	// Mails of the embedded platform show texts too.
	for (const { path, text } of readCode(["app/", "platform/mail/"])) {
		const { program, errors } = parseSync(path, text);
		if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
		visitor.visit(program);
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
