import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Progress } from "./progress";

const draw = (value: number) =>
	renderToStaticMarkup(<Progress label="Confirming" value={value} max={120} />);

describe("Progress", () => {
	it("fills the share that has passed", () => {
		expect(draw(30)).toContain('width="25%"');
		expect(draw(30)).toContain('aria-valuenow="30"');
	});

	it("never runs past its end or before its start", () => {
		expect(draw(500)).toContain('width="100%"');
		expect(draw(500)).toContain('aria-valuenow="120"');
		expect(draw(-5)).toContain('width="0%"');
	});

	it("[payment-221] draws what is left in the colour of edges, in four voices that breathe", () => {
		expect(draw(0)).toMatch(
			/<g class="waveform-breathing text-edge"[^>]*>(<path [^>]*><\/path>){4}<\/g>/,
		);
	});

	it("draws without inline styles, which the content security policy blocks", () => {
		expect(draw(30)).not.toContain("style=");
	});
});
