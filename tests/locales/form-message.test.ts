/** Checks that every form reports errors with keys of both catalogues, whatever it is sent. */
import { getZodConstraint } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Message } from "../../app/i18n/message";
import { parseForm } from "../../app/server/request/form.server";
import { baseKey, readCatalogue } from "./catalogue";

type Definition = { id: string; schema: z.ZodObject };

const modules = import.meta.glob<Record<string, unknown>>(
	["../../app/routes/**/*.{ts,tsx}", "../../app/components/**/*.ts", "!../../app/**/*.test.*"],
	{ eager: true },
);
const isDefinition = (value: unknown): value is Definition =>
	typeof value === "object" && value !== null && "schema" in value;
const forms = Object.values(modules).flatMap((module) =>
	Object.values(module).filter(isDefinition),
);

const known = new Set([...readCatalogue("en").keys()].map(baseKey));
const odd: Record<string, string | undefined> = {
	nothing: undefined,
	blanks: "  ",
	"a word": "word",
	"a long text": "a".repeat(10_000),
};

function listMessages({ schema }: Definition, value: string | undefined): Message[] {
	const fields = new FormData();
	const names = Object.keys(getZodConstraint(schema));
	if (value !== undefined) for (const name of names) fields.set(name, value);
	const { error } = parseForm(fields, { schema }).reject().data.rejection;
	return Object.values(error ?? {}).flatMap((messages) => messages ?? []);
}

describe("the forms", () => {
	it("are found", () => {
		expect(forms.map(({ id }) => id)).toContain("contact");
	});

	it.each(Object.keys(odd))("report only keys of the catalogue for %s", (name) => {
		const messages = forms.flatMap((form) => listMessages(form, odd[name]));
		const unknown = messages.filter((one) => !("key" in one && known.has(one.key)));
		expect(unknown).toEqual([]);
	});
});
