import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { useDocumentFacts } from "~/components/site/document-facts";
import type { Locale } from "~/i18n/locale";
import { useTranslation } from "~/i18n/use-translation";
import { ScriptOnly } from "~/ui/script-only";
import { PartWriterProvider, writtenOnce } from "~/ui/written-once";
import { parseRules } from "../../../scripts/style-rules";
import { createStyleSheet } from "./style-sheet.server";
import { finishMarkup, writePart } from "./written-parts.server";

type Words = { mode: "listener" | "creator" };

let written = 0;
const Part = writtenOnce(function Part({ mode }: Words) {
	const { t } = useTranslation("common");
	written += 1;
	return (
		<p className={mode}>
			{t("home")}
			<ScriptOnly>
				<i />
			</ScriptOnly>
		</p>
	);
});

const outline = (page: React.ReactElement, locale: Locale) =>
	renderToStaticMarkup(
		<PartWriterProvider value={(part) => writePart(part, locale)}>{page}</PartWriterProvider>,
	);
const show = (mode: Words["mode"], locale: Locale) =>
	finishMarkup(
		outline(
			<main>
				<Part mode={mode} />
				<b />
			</main>,
			locale,
		),
	);

describe("a part that is written once", () => {
	it("is written once for each language and each of its words", () => {
		const listener = '<main><p class="listener">Home<!--script:<i></i>--></p><b></b></main>';
		expect(show("listener", "en")).toBe(listener);
		expect(show("creator", "en")).toBe(listener.replace('"listener"', '"creator"'));
		expect(show("listener", "ar")).toBe(listener.replace("Home", "الرئيسية"));
		expect(written).toBe(3);
		expect(show("listener", "en")).toBe(listener);
		expect(written).toBe(3);
	});

	it("cannot ask who is there", () => {
		const Personal = writtenOnce(() => <p>{useDocumentFacts().supportCode}</p>);
		expect(() => outline(<Personal />, "en")).toThrow("needs a DocumentFactsProvider");
	});

	it("takes no word that may be any text", () => {
		// @ts-expect-error a part would be kept for every name
		const Named = writtenOnce(({ name }: { name: string }) => <p>{name}</p>);
		expect(renderToStaticMarkup(<Named name="Laila" />)).toBe("<p>Laila</p>");
	});

	it("brings the styles that it needs", () => {
		const sheet = createStyleSheet(parseRules(".listener{color:red}.creator{color:tan}"));
		const select = (mode: Words["mode"]) => sheet.selectFor(outline(<Part mode={mode} />, "en"));
		expect(select("listener").css).toBe(".listener{color:red}");
		expect(select("creator").css).toBe(".creator{color:tan}");
	});
});
