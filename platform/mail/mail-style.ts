/**
 * The styles of mails. Many readers support only inline styles, so these are written on each
 * element; a style sheet in the head adds the dark theme for the others.
 */
import type { CSSProperties } from "react";
import { makePerBrand } from "#core/brand/current-brand";
import { getPalettes } from "#core/brand/current-palette";
import type { Palette } from "#core/brand/palette";

/** One class per role, with its dark colour; `!important` overrides the inline style. */
export const getDarkSheet = makePerBrand(() => {
	const { dark } = getPalettes();
	return [
		":root{color-scheme:light dark;supported-color-schemes:light dark}",
		"@media (prefers-color-scheme:dark){",
		`.paper{background-color:${dark.paper}!important}`,
		`.surface{background-color:${dark.surface}!important;border-color:${dark.hairline}!important}`,
		`.quote{background-color:${dark.sunken}!important;border-color:${dark.hairline}!important}`,
		`.ink{color:${dark.ink}!important}`,
		`.soft{color:${dark["ink-soft"]}!important}`,
		`.link{color:${dark.link}!important}`,
		`.line{border-color:${dark.hairline}!important}`,
		`.bar{background-color:${dark.ink}!important}`,
		`.middle{background-color:${dark.accent}!important}`,
		`.button{background-color:${dark.accent}!important}`,
		`.button a{color:${dark["on-accent"]}!important}`,
		`.other-button{border-color:${dark.edge}!important}`,
		`.other-button a{color:${dark.ink}!important}`,
		"}",
	].join("");
});

export type Style = CSSProperties & { msoPaddingAlt?: string };

/** Arabic letters need more room, and fonts that draw them well. */
function lettering(light: Palette, isArabic: boolean): { body: Style; small: Style } {
	const body: Style = {
		fontFamily: isArabic
			? '"Segoe UI", "Geeza Pro", "Noto Sans Arabic", Tahoma, Arial, sans-serif'
			: '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
		fontSize: isArabic ? "17px" : "16px",
		lineHeight: isArabic ? "1.8" : "1.6",
		color: light.ink,
		textAlign: isArabic ? "right" : "left",
	};
	const small = { ...body, fontSize: isArabic ? "15px" : "14px", color: light["ink-soft"] };
	return { body, small };
}

type Letters = ReturnType<typeof lettering>;

const frameStyles = (light: Palette, { body, small }: Letters) =>
	({
		body: { margin: "0", padding: "0", backgroundColor: light.paper },
		paper: { ...body, backgroundColor: light.paper },
		page: { width: "100%" },
		margins: { padding: "24px 12px" },
		column: { width: "100%", maxWidth: "560px", margin: "0 auto", borderCollapse: "separate" },
		brand: { ...body, fontSize: "20px", fontWeight: "600", padding: "0 4px 16px" },
		surface: {
			backgroundColor: light.surface,
			border: `1px solid ${light.hairline}`,
			borderRadius: "16px",
			padding: "28px 24px 12px",
		},
		title: { ...body, margin: "0 0 16px", fontSize: "24px", lineHeight: "1.4", fontWeight: "700" },
		footer: { ...small, padding: "16px 4px 0" },
		footerLine: { ...small, margin: "0 0 4px" },
		link: { color: light.link, wordBreak: "break-all" },
		preheader: {
			display: "none",
			maxHeight: "0",
			overflow: "hidden",
			opacity: "0",
			fontSize: "1px",
			lineHeight: "1px",
		},
	}) satisfies Record<string, Style>;

const factStyles = (light: Palette, { body, small }: Letters, isArabic: boolean) =>
	({
		facts: {
			width: "100%",
			margin: "0 0 16px",
			borderCollapse: "collapse",
			// Outlook orders columns by the direction of the table.
			direction: isArabic ? "rtl" : "ltr",
		},
		factName: {
			...small,
			fontWeight: "400",
			verticalAlign: "top",
			padding: isArabic ? "8px 0 8px 16px" : "8px 16px 8px 0",
			borderTop: `1px solid ${light.hairline}`,
			width: "38%",
		},
		factValue: {
			...body,
			verticalAlign: "top",
			padding: "8px 0",
			borderTop: `1px solid ${light.hairline}`,
			wordBreak: "break-word",
		},
	}) satisfies Record<string, Style>;

const blockStyles = (light: Palette, { body, small }: Letters) =>
	({
		paragraph: { ...body, margin: "0 0 16px", wordBreak: "break-word" },
		amount: { ...body, margin: "0 0 16px", fontSize: "34px", lineHeight: "1.3", fontWeight: "700" },
		quoteName: { ...small, margin: "0 0 6px" },
		quoteBox: { width: "100%", margin: "0 0 16px", borderCollapse: "separate" },
		quote: {
			...body,
			padding: "12px 16px",
			backgroundColor: light.sunken,
			border: `1px solid ${light.hairline}`,
			borderRadius: "10px",
			wordBreak: "break-word",
		},
		quoteLines: { margin: "0" },
		note: { ...small, margin: "0 0 16px" },
	}) satisfies Record<string, Style>;

function buttonStyles(light: Palette, { body }: Letters) {
	const label: Style = {
		...body,
		display: "inline-block",
		fontWeight: "600",
		textDecoration: "none",
	};
	// Outlook ignores the padding of a label, and knows that of its cell by a name of its own.
	const padding = "11px 22px";
	const paddingInBorder = "10px 21px";
	return {
		action: { margin: "8px 0 20px", borderCollapse: "separate" },
		button: { backgroundColor: light.accent, borderRadius: "10px", msoPaddingAlt: padding },
		buttonLabel: { ...label, padding, color: light["on-accent"] },
		otherButton: {
			border: `1px solid ${light.edge}`,
			borderRadius: "10px",
			msoPaddingAlt: paddingInBorder,
		},
		otherButtonLabel: { ...label, padding: paddingInBorder },
	} satisfies Record<string, Style>;
}

export function stylesFor(direction: "ltr" | "rtl") {
	const isArabic = direction === "rtl";
	const { light } = getPalettes();
	const letters = lettering(light, isArabic);
	return {
		...frameStyles(light, letters),
		...factStyles(light, letters, isArabic),
		...blockStyles(light, letters),
		...buttonStyles(light, letters),
	};
}

export type MailStyles = ReturnType<typeof stylesFor>;

/** The logo, a voice in five bars: the height of each, drawn without a picture to fetch. */
export const markBars = [
	{ height: 6, isMiddle: false },
	{ height: 16, isMiddle: false },
	{ height: 26, isMiddle: true },
	{ height: 12, isMiddle: false },
	{ height: 6, isMiddle: false },
] as const;

export function barStyle({ height, isMiddle }: (typeof markBars)[number]): Style {
	const { light } = getPalettes();
	return {
		display: "inline-block",
		width: "4px",
		height: `${height}px`,
		margin: "0 1px",
		borderRadius: "2px",
		backgroundColor: isMiddle ? light.accent : light.ink,
		verticalAlign: "middle",
	};
}
