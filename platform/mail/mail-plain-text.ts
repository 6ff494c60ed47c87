/** The text part of a mail: the same blocks, for readers without HTML. */
import { hasRightToLeft, isolate, stripIsolates } from "../base/text";
import type { Block, MailDocument } from "./mail-document";
import type { MailText } from "./mail-text";

const blockWriters: {
	[Kind in Block["kind"]]: (block: Extract<Block, { kind: Kind }>) => string;
} = {
	paragraph: ({ text }) => text,
	amount: ({ text }) => text,
	facts: ({ rows }) => rows.map(([label, value]) => `${label}: ${isolate(value)}`).join("\n"),
	quote: ({ label, text }) =>
		`${label}:\n${text
			.split("\n")
			.map((line) => (line === "" ? ">" : `> ${isolate(line)}`))
			.join("\n")}`,
	// The link has a line of its own, so that readers link exactly that.
	action: ({ label, link }) => `${label}:\n${link}`,
	// The text part shows each link in full already.
	copyLink: () => "",
	quietLink: ({ text, label, link }) => `${text} ${label}:\n${link}`,
	note: ({ text }) => text,
};

function writeBlock(block: Block): string {
	const write = blockWriters[block.kind] as (block: Block) => string;
	return write(block);
}

/** A left-to-right mail needs isolates only around right-to-left text. */
function thinIsolates(text: string): string {
	return text.replace(/[\u2066\u2068][^\u2069]*\u2069/g, (part) =>
		hasRightToLeft(part) ? part : stripIsolates(part),
	);
}

export function renderMailText(frame: {
	document: MailDocument;
	text: MailText;
	helpLink: string;
}): string {
	const { document, text, helpLink } = frame;
	const help =
		document.reason === "operator"
			? []
			: [`${text.t("frame.help")} ${text.t("writeToUs")}:\n${helpLink}`];
	const parts = [
		document.title,
		...document.blocks.map(writeBlock).filter((part) => part !== ""),
		// Two hyphens and a space begin the signature, which replies omit.
		["-- ", text.productName, text.t(`frame.reason.${document.reason}`), ...help].join("\n"),
	];
	const written = `${parts.join("\n\n")}\n`;
	return text.direction === "ltr" ? thinIsolates(written) : written;
}
