import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ErrorSummary } from "./error-summary";

describe("ErrorSummary", () => {
	it("[site-16] links each message to its field and can take focus", () => {
		const errors = [{ fieldId: "email", message: "Enter your email address" }];
		const html = renderToStaticMarkup(<ErrorSummary title="Please check" errors={errors} />);
		expect(html).toMatch(/<a href="#email"[^>]*><bdi>Enter your email address<\/bdi><\/a>/);
		expect(html).toContain('tabindex="-1"');
		expect(html).toContain('role="alert"');
	});

	it("shows a message about the whole form without a link", () => {
		const errors = [{ message: "Network error. Please try again." }];
		const html = renderToStaticMarkup(<ErrorSummary title="Please check" errors={errors} />);
		expect(html).toContain("Network error. Please try again.");
		expect(html).not.toContain("<a");
	});

	it("is absent without errors", () => {
		expect(renderToStaticMarkup(<ErrorSummary title="Please check" errors={[]} />)).toBe("");
	});
});
