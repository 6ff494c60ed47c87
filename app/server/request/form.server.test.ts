import { describe, expect, it } from "vitest";
import { z } from "zod";
import { textKey } from "~/i18n/message";
import { parseForm, peekField, readFields, readForm, readSubmission } from "./form.server";

const rules = {
	schema: z.object({
		email: z.string(textKey("auth:required.email")).max(20, textKey("contact:errors.tooLong")),
		password: z.string(textKey("auth:required.password")),
		company: z.string().optional(),
	}),
	secretNames: ["password"],
};

function createForm(fields: Array<[string, string | Blob]>): FormData {
	const form = new FormData();
	for (const [name, value] of fields) form.append(name, value);
	return form;
}

const typed: Array<[string, string]> = [
	["email", "mona@example.com"],
	["password", "secret-word"],
];

function post(body: BodyInit): Request {
	return new Request("http://site.test/", { method: "POST", body });
}

describe("a posted form", () => {
	it("is read once for all readers, and its body stays available", async () => {
		const request = post(createForm(typed));
		expect(await peekField(request, "email")).toBe("mona@example.com");
		const form = await readForm(request);
		expect(await readForm(request)).toBe(form);
		expect(form.get("password")).toBe("secret-word");
		expect((await request.formData()).get("email")).toBe("mona@example.com");
	});
});

describe("parseForm", () => {
	it("returns the value of a valid form", () => {
		const form = parseForm(createForm(typed), rules);
		expect(form.isValid && form.value).toEqual(Object.fromEntries(typed));
	});

	it("names each message by its key, with the count of a limit", () => {
		const form = parseForm(createForm([["email", "a".repeat(21)]]), rules);
		expect(form.isValid).toBe(false);
		expect(form.reject().data.rejection.error).toEqual({
			email: [{ key: "contact:errors.tooLong", count: 20 }],
			password: [{ key: "auth:required.password" }],
		});
	});

	it("rejects with 422 and the input, without secrets", () => {
		const { data, init } = parseForm(
			createForm([...typed.slice(1), ["company", "x"]]),
			rules,
		).reject();
		expect(init?.status).toBe(422);
		expect(data.rejection.initialValue).toEqual({ company: "x" });
	});

	it("rejects a valid form with a reason shown above it", () => {
		const { data, init } = parseForm(createForm(typed), rules).reject(
			{
				status: 503,
				message: { key: "auth:networkError" },
				fieldErrors: { is_admin: { text: "no", lang: "en" } },
			},
			{ mail: "offered" },
		);
		expect(init?.status).toBe(503);
		expect(data.mail).toBe("offered");
		expect(data.rejection.error).toEqual({ "": [{ key: "auth:networkError" }] });
		expect(data.rejection.initialValue).toEqual({ email: "mona@example.com" });
	});

	it("shows the platform's messages at their fields, and nothing above the form", () => {
		const { data } = parseForm(createForm(typed), rules).reject({
			message: { text: "The given data was invalid.", lang: "en" },
			fieldErrors: { email: { text: "taken", lang: "en" }, is_admin: { text: "no", lang: "en" } },
		});
		expect(data.rejection.error).toEqual({ email: [{ text: "taken", lang: "en" }] });
	});

	it("[session-33] reads only its own fields, however many are sent", () => {
		const many = Array.from({ length: 5000 }, (_, at): [string, string] => [`a${at}`, "x"]);
		const form = parseForm(createForm([...many, ["email", "mona@example.com"]]), rules);
		expect(form.reject().data.rejection.initialValue).toEqual({ email: "mona@example.com" });
	});

	it("takes the first text of a name, and nothing that our forms never send", () => {
		const odd: Array<[string, string | Blob]> = [
			["email", "second@example.com"],
			["company[0]", "x"],
			["email.length", "7"],
			["__intent__", '{"type":"reset","payload":{}}'],
			["__state__", "garbage"],
			["__proto__", "x"],
			["company", new Blob(["x"])],
		];
		const form = parseForm(createForm([...typed, ...odd]), rules);
		expect(form.isValid && form.value).toEqual(Object.fromEntries(typed));
	});
});

describe("readSubmission", () => {
	it("responds with 400 to a body that is not a form", async () => {
		const status = await readSubmission(post("{}"), rules).catch((error: Response) => error.status);
		expect(status).toBe(400);
	});
});

describe("readFields", () => {
	const schema = z.object({ next: z.enum(["login", "home"]).default("home") });

	it("returns the value of a form of buttons", async () => {
		expect(await readFields(post(createForm([])), schema)).toEqual({ next: "home" });
	});

	it("responds with 400 to a value that no button has", async () => {
		const odd = post(createForm([["next", "elsewhere"]]));
		expect(await readFields(odd, schema).catch((error: Response) => error.status)).toBe(400);
	});
});
