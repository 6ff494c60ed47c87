import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { RadioCards, Switch } from "./choice";
import { Field, Select, TextArea } from "./field";

function render(element: ReactElement, selector: string): Element {
	document.body.innerHTML = renderToStaticMarkup(element);
	const found = document.querySelector(selector);
	if (!found) throw new Error(`nothing matches ${selector}`);
	return found;
}

function describedTexts(control: Element): (string | null | undefined)[] {
	const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
	return ids.map((id) => document.getElementById(id)?.textContent);
}

const hintAndError = { label: "Label", hint: "Help", error: "Wrong" };

const controls = {
	input: <Field {...hintAndError} input={{ id: "a", name: "a" }} />,
	textarea: <TextArea {...hintAndError} input={{ id: "a", name: "a" }} />,
	select: <Select {...hintAndError} options={[]} input={{ id: "a", name: "a" }} />,
	'input[role="switch"]': <Switch {...hintAndError} input={{ id: "a", name: "a" }} />,
};

describe.each(Object.entries(controls))("a rejected %s", (selector, element) => {
	it("is invalid and described by its hint and then its error", () => {
		const control = render(element, selector);
		expect(control.getAttribute("aria-invalid")).toBe("true");
		expect(describedTexts(control)).toEqual(["Help", "Wrong"]);
	});

	it("is named by its label", () => {
		const control = render(element, selector);
		expect(document.querySelector("label")?.htmlFor).toBe(control.id);
	});
});

describe("Field", () => {
	it("has no unnecessary aria attribute", () => {
		const control = render(<Field label="Name" input={{ id: "name" }} />, "input");
		expect(control.hasAttribute("aria-invalid")).toBe(false);
		expect(control.hasAttribute("aria-describedby")).toBe(false);
	});

	it("is left to right for an address and automatic for a name", () => {
		const address = render(<Field label="E" input={{ id: "e", type: "email" }} />, "input");
		expect(address.getAttribute("dir")).toBe("ltr");
		const name = render(<Field label="N" input={{ id: "n", type: "text" }} />, "input");
		expect(name.getAttribute("dir")).toBe("auto");
	});
});

describe("Select", () => {
	// Chromium calls a required select without a choice invalid from the first view on.
	it("[site-76] is not invalid before anything was sent, even when it is required", () => {
		const input = { id: "a", name: "a", required: true };
		const control = render(
			<Select label="Kind" placeholder="Choose one" options={[]} input={input} />,
			"select",
		);
		expect(control.getAttribute("aria-invalid")).toBe("false");
	});
});

describe("RadioCards", () => {
	const options = [
		{ value: "vodafone_cash", label: "Vodafone Cash" },
		{ value: "instapay", label: "InstaPay" },
	];

	it("gives the group's id to the first card, where an error summary can point", () => {
		const element = <RadioCards id="method" name="m" legend="Method" options={options} />;
		expect(render(element, "#method").getAttribute("value")).toBe("vodafone_cash");
	});

	it("describes the whole group by its error", () => {
		const group = render(
			<RadioCards id="method" name="m" legend="Method" options={options} error="Choose one" />,
			"fieldset",
		);
		expect(describedTexts(group)).toEqual(["Choose one"]);
	});
});
