/** The text part of a mail: the same blocks, for readers without HTML. */
import { hasRightToLeft, isolate, stripIsolates } from "../platform/text";
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
	// On a line of its own, so that readers make a link of it, and nothing else part of the link.
	action: ({ label, link }) => `${label}:\n${link}`,
	// The text shows each link in full already.
	copyLink: () => "",
	note: ({ text }) => text,
};

function writeBlock(block: Block): string {
	const write = blockWriters[block.kind] as (block: Block) => string;
	return write(block);
}

/** In a left-to-right mail only what turns around needs keeping apart. */
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
		// Two hyphens and a space begin the signature, which replies leave out.
		["-- ", text.productName, text.t(`frame.reason.${document.reason}`), ...help].join("\n"),
	];
	const written = `${parts.join("\n\n")}\n`;
	return text.direction === "ltr" ? thinIsolates(written) : written;
}
