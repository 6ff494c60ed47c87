import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { callExamples } from "./call-example";
import type { CallDefinition } from "./calls";
import { createOpenApi } from "./openapi";
import { type ContractCallName, contractCalls } from "./optional-calls";

const document = createOpenApi();
const text = JSON.stringify(document);
const names = Object.keys(contractCalls) as ContractCallName[];

describe("the OpenAPI document", () => {
	it("is up to date in docs/openapi.json; `npm run openapi` writes it", () => {
		const stored = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
		expect(stored).toEqual(JSON.parse(text));
	});

	it("has every call at its path and its second path", () => {
		const { paths } = document as { paths: Record<string, Record<string, unknown>> };
		const missing = names.filter((name) => {
			const { path, fallbackPath, method }: CallDefinition = contractCalls[name];
			const places = [path, fallbackPath ?? path];
			return places.some((place) => paths[place]?.[method.toLowerCase()] === undefined);
		});
		expect(missing).toEqual([]);
		expect(names.length).toBeGreaterThanOrEqual(33);
	});

	it("has no dangling references", () => {
		const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
		const components = document.components as Record<string, Record<string, unknown>>;
		expect(references.length).toBe(text.split('"$ref"').length - 1);
		const missing = references.filter(([, kind = "", id = ""]) => !components[kind]?.[id]);
		expect(missing.map(([reference]) => reference)).toEqual([]);
		expect(text).not.toContain('"$id"');
	});

	it.each(names)("contains a valid exchange for %s", (name) => {
		const { body, query, response }: CallDefinition = contractCalls[name];
		const example = callExamples[name];
		expect(response.safeParse(example.response).error).toBeUndefined();
		expect(body?.safeParse(example.body).error).toBeUndefined();
		expect(query?.safeParse(example.query ?? {}).error).toBeUndefined();
	});
});
