/**
 * The HTML frame of every mail (docs/decisions/013): no script, nothing to fetch, and only markup
 * that Gmail and Outlook support: no `<main>`, no `<bdi>`, and tables for boxes.
 */
import { Children, createContext, type ReactNode, useContext } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { getBrand } from "#core/brand/current-brand";
import { markOtherLanguage } from "#core/language";
import { DEFAULT_LOCALE, type Locale } from "../base/locale";
import { directionOf, isolate, stripIsolates } from "../base/text";
import type { Block, MailDocument } from "./mail-document";
import {
	barStyle,
	getDarkSheet,
	type MailStyles,
	markBars,
	type Style,
	stylesFor,
} from "./mail-style";
import type { MailText } from "./mail-text";

type Frame = { document: MailDocument; text: MailText; helpLink: string };

/** The language of the mail. */
const MailLocale = createContext<Locale>(DEFAULT_LOCALE);

/** The direction of a name or line, and its language where the mail has another (site-120). */
function useLanguageOf(text: string): { dir: "ltr" | "rtl"; lang?: Locale } {
	const mark = markOtherLanguage(text, useContext(MailLocale));
	return mark ?? { dir: directionOf(text) };
}

/** Isolates become elements, which survive copying; every reader isolates `dir`. */
function Part({ text }: { text: string }) {
	const inner = stripIsolates(text);
	const attributes = useLanguageOf(inner);
	if (inner === text) return inner;
	if (!text.startsWith("\u2066")) return <span {...attributes}>{inner}</span>;
	// Amounts, addresses and references are copied as they are.
	return (
		<span dir="ltr" translate="no">
			{inner}
		</span>
	);
}

function Inline({ text }: { text: string }) {
	const parts = text.split(/([\u2066\u2068][^\u2069]*\u2069)/).filter((part) => part !== "");
	return Children.map(parts, (part) => <Part text={part} />);
}

type BoxProps = { table: Style; cell: Style; className?: string; children: ReactNode };

/** Boxes with padding or a border are table cells, because Outlook supports these only there. */
function Box({ table, cell, className, children }: BoxProps) {
	return (
		<table role="presentation" cellPadding="0" cellSpacing="0" style={table}>
			<tbody>
				<tr>
					<td className={className} style={cell}>
						{children}
					</td>
				</tr>
			</tbody>
		</table>
	);
}

/** The first words, which a mail list shows beside the subject. */
function readPreheader({ blocks }: MailDocument): string {
	const first = blocks.find(({ kind }) => kind === "paragraph" || kind === "amount");
	return first && "text" in first ? first.text : "";
}

type Render<B> = (block: B, styles: MailStyles, isLeading: boolean) => ReactNode;

const blockRenderers: { [Kind in Block["kind"]]: Render<Extract<Block, { kind: Kind }>> } = {
	paragraph: ({ text }, styles) => (
		<p className="ink" style={styles.paragraph}>
			<Inline text={text} />
		</p>
	),
	amount: ({ text }, styles) => (
		<p className="ink" style={styles.amount}>
			<Inline text={text} />
		</p>
	),
	facts: ({ rows }, styles) => (
		<table cellPadding="0" cellSpacing="0" style={styles.facts}>
			<tbody>
				{rows.map(([label, value]) => (
					<tr key={label}>
						<th scope="row" className="soft line" style={styles.factName}>
							{label}
						</th>
						<td className="ink line" style={styles.factValue}>
							<Inline text={isolate(value)} />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	),
	quote: ({ label, text }, styles) => (
		<>
			<p className="soft" style={styles.quoteName}>
				{label}
			</p>
			<Box className="ink quote" table={styles.quoteBox} cell={styles.quote}>
				<blockquote style={styles.quoteLines}>
					{Children.map(text.split("\n"), (line) => (
						<QuoteLine line={line} />
					))}
				</blockquote>
			</Box>
		</>
	),
	action: ({ label, link }, styles, isLeading) => {
		const [className, cell, labelStyle] = isLeading
			? ["button", styles.button, styles.buttonLabel]
			: ["other-button", styles.otherButton, styles.otherButtonLabel];
		return (
			<Box className={className} table={styles.action} cell={cell}>
				<a href={link} style={labelStyle}>
					<Inline text={label} />
				</a>
			</Box>
		);
	},
	copyLink: ({ text, link }, styles) => (
		<p className="soft" style={styles.note}>
			{text}
			<br />
			<Link href={link} styles={styles} />
		</p>
	),
	quietLink: ({ text, label, link }, styles) => (
		<p className="soft" style={styles.note}>
			{text}{" "}
			<a className="link" href={link} style={{ ...styles.link, wordBreak: "normal" }}>
				{label}
			</a>
		</p>
	),
	note: ({ text }, styles) => (
		<p className="soft" style={styles.note}>
			<Inline text={text} />
		</p>
	),
};

/** One button leads a mail, the first; the others have an outline. */
function renderBlocks(blocks: readonly Block[], styles: MailStyles): ReactNode[] {
	const leading = blocks.find(({ kind }) => kind === "action");
	return blocks.map((block) => {
		const render = blockRenderers[block.kind] as Render<Block>;
		return render(block, styles, block === leading);
	});
}

/** Each line has its own direction, because people mix languages. */
function QuoteLine({ line }: { line: string }) {
	const { dir, lang } = useLanguageOf(line);
	return (
		<div dir={dir} style={{ textAlign: dir === "rtl" ? "right" : "left" }} lang={lang}>
			{line || "\u00a0"}
		</div>
	);
}

function Link({ href, styles }: { href: string; styles: MailStyles }) {
	return (
		<a className="link" href={href} style={styles.link}>
			<span dir="ltr">{href}</span>
		</a>
	);
}

function renderBar(bar: (typeof markBars)[number]) {
	return <span className={bar.isMiddle ? "middle" : "bar"} style={barStyle(bar)} />;
}

function Brand({ name }: { name: string }) {
	return (
		<>
			{getBrand() ? null : (
				<span aria-hidden="true">
					{Children.toArray(markBars.map(renderBar))}
					{"\u00a0\u00a0"}
				</span>
			)}
			{name}
		</>
	);
}

function Footer({ document, text, helpLink, styles }: Frame & { styles: MailStyles }) {
	return (
		<>
			{document.reason === "operator" ? null : (
				<p className="soft" style={styles.footerLine}>
					{text.t("frame.help")}{" "}
					<a className="link" href={helpLink} style={styles.link}>
						{text.t("writeToUs")}
					</a>
				</p>
			)}
			<p className="soft" style={styles.footerLine}>
				<Inline text={text.t(`frame.reason.${document.reason}`)} />
			</p>
		</>
	);
}

function Body(frame: Frame) {
	const { document, text } = frame;
	const styles = stylesFor(text.direction);
	return (
		<div className="paper ink" lang={text.locale} dir={text.direction} style={styles.paper}>
			<div style={styles.preheader}>
				<Inline text={readPreheader(document)} />
			</div>
			<Box table={styles.page} cell={styles.margins}>
				<Box className="ink" table={styles.column} cell={styles.brand}>
					<Brand name={text.productName} />
				</Box>
				<Box className="surface" table={styles.column} cell={styles.surface}>
					<h1 className="ink" style={styles.title}>
						<Inline text={document.title} />
					</h1>
					{Children.toArray(renderBlocks(document.blocks, styles))}
				</Box>
				<Box className="soft" table={styles.column} cell={styles.footer}>
					<Footer {...frame} styles={styles} />
				</Box>
			</Box>
		</div>
	);
}

/** Renders the HTML part of a mail; `helpLink` is the address for questions. */
export function renderMailHtml(frame: Frame): string {
	const { document, text } = frame;
	const page = renderToStaticMarkup(
		<html lang={text.locale} dir={text.direction}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="supported-color-schemes" content="light dark" />
				<meta name="format-detection" content="telephone=no, date=no, address=no" />
				<title>{stripIsolates(document.subject)}</title>
				<style>{getDarkSheet()}</style>
			</head>
			<body className="paper" style={stylesFor(text.direction).body}>
				<MailLocale.Provider value={text.locale}>
					<Body {...frame} />
				</MailLocale.Provider>
			</body>
		</html>,
	);
	return `<!doctype html>${page}`;
}
