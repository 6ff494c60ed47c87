/** Words of the platform inside our own: names, features and descriptions, which may be in another language (site-120). */
import type { ReactNode } from "react";
import { markOtherLanguage } from "#core/language";
import { useDocumentFacts } from "./document-facts";

type NamedProps = { children: string; className?: string };

/** Returns `lang` and `dir` of a text that is in another language than the page. */
function useLanguageMark(text: string) {
	const { locale } = useDocumentFacts();
	return markOtherLanguage(text, locale);
}

/** A name, isolated from the text around it, and marked with its language where the page has another. */
export function Named({ children: name, className }: NamedProps) {
	return (
		<bdi {...useLanguageMark(name)} className={className}>
			{name}
		</bdi>
	);
}

/** A paragraph in the platform's words, aligned as its own language is. */
export function NamedParagraph({ children: text, className }: NamedProps) {
	return (
		<p dir="auto" {...useLanguageMark(text)} className={className}>
			{text}
		</p>
	);
}

export const toNamed = (name: string): ReactNode => <Named key={name}>{name}</Named>;

/** Stands for the name in a sentence; no catalogue contains it. */
const PLACE = "\uFFFC";

type SentenceWithNameProps = {
	name: string;
	/** Returns the sentence with this name in it. */
	children: (name: string) => string;
};

/** A sentence with a name: a name in another language than the page's is an element of its own. */
export function SentenceWithName({ name, children: say }: SentenceWithNameProps) {
	if (useLanguageMark(name) === undefined) return say(name);
	const [before, after] = say(PLACE).split(PLACE);
	return (
		// One element: in a button each part would be an item of its flex line.
		<span>
			{before}
			<Named>{name}</Named>
			{after}
		</span>
	);
}
