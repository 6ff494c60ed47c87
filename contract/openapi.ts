/**
 * Generates the contract as an OpenAPI 3.1 document from the call table and its schemas, for people
 * who build their own platform. `npm run openapi` writes it to docs/openapi.json.
 */
import { z } from "zod";
import * as account from "./account";
import * as accountPayment from "./account-payment";
import { type CallExample, callExamples } from "./call-example";
import { type CallDefinition, headerNames } from "./calls";
import * as contactInquiry from "./contact-inquiry";
import * as creator from "./creator";
import * as discountCode from "./discount-code";
import * as envelope from "./envelope";
import { errorMessages } from "./error-code";
import * as launchMail from "./launch-mail";
import * as manualPayment from "./manual-payment";
import { type ContractCallName, contractCalls, isOptionalCall } from "./optional-calls";
import * as password from "./password";
import * as payment from "./payment";
import * as plan from "./plan";
import * as user from "./user";

type Json = Record<string, unknown>;

const modules = {
	account,
	accountPayment,
	contactInquiry,
	creator,
	discountCode,
	envelope,
	launchMail,
	manualPayment,
	password,
	payment,
	plan,
	user,
};

const jsonSchemaOptions = { io: "input", target: "draft-2020-12" } as const;

/** Calls that may be sent twice for one intent. */
const keyedCalls: readonly string[] = [
	"initiateSubscription",
	"initiateCreatorMembership",
	"sendTip",
	"requestManualPayment",
] satisfies ContractCallName[];

/** Every schema of the contract with its name in code. */
function listSchemas(): Map<z.ZodType, string> {
	const names = new Map<z.ZodType, string>();
	for (const exports of Object.values(modules)) {
		for (const [name, value] of Object.entries(exports)) {
			if (value instanceof z.ZodType) names.set(value, name);
		}
	}
	return names;
}

function describeSchemas(names: ReadonlyMap<z.ZodType, string>): Json {
	const registry = z.registry<{ id: string }>();
	for (const [schema, id] of names) registry.add(schema, { id });
	const uri = (id: string) => `#/components/schemas/${id}`;
	const { schemas } = z.toJSONSchema(registry, { ...jsonSchemaOptions, uri });
	const entries = Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1));
	// An `$id` would change the base that the references resolve against.
	return Object.fromEntries(
		entries.map(([id, { $id: _, $schema: __, ...schema }]) => [id, schema]),
	);
}

const header = (name: string, description: string) => ({
	name,
	in: "header",
	required: false,
	description,
	schema: { type: "string" },
});

const sharedHeaders = {
	requestId: header(headerNames.requestId, "The id of the page's own request, for logs"),
	userLocale: header(headerNames.userLocale, "`en` or `ar`: the person's language, for mails"),
	clientAddress: header(
		headerNames.clientAddress,
		"The visitor's IPv4 address or IPv6 network (`2001:db8:1:2::`), for limits on guessing",
	),
	idempotencyKey: header(
		headerNames.idempotencyKey,
		"The same key is the same intent, also after the price of the plan has changed: it is done once",
	),
};

const refer = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

function listParameters(
	name: string,
	{ path, query }: CallDefinition,
	example: CallExample,
): Json[] {
	const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => ({
		name: key,
		in: "path",
		required: true,
		schema: { type: "string" },
	}));
	const { properties = {}, required = [] } = query ? z.toJSONSchema(query, jsonSchemaOptions) : {};
	const inQuery = Object.entries(properties).map(([key, schema]) => ({
		name: key,
		in: "query",
		required: required.includes(key),
		schema,
		example: example.query?.[key],
	}));
	const headers = ["requestId", "userLocale", "clientAddress"];
	if (keyedCalls.includes(name)) headers.push("idempotencyKey");
	return [...inPath, ...inQuery, ...headers.map((one) => refer("parameters", one))];
}

function listSecurity(definition: CallDefinition): Json[] {
	const { method, credentials, bearer, isPublic, isTokenOptional } = definition;
	if (!credentials) return [];
	if (isTokenOptional) return [{}, { session: [], csrf: [] }];
	if (bearer) return [{ bearer: [], session: [], csrf: [] }];
	if (method === "POST") return [{ session: [], csrf: [] }];
	return isPublic ? [{}, { session: [] }] : [{ session: [] }];
}

const errorTexts = {
	"401": "No one is signed in, or the token or password is wrong",
	"403": "Suspended, or the address is not verified",
	"404": "What the address names is unknown",
	"419": "The CSRF token is missing or belongs to another session",
	"422": "The payload is rejected: `errors` and `error_codes` by field",
	"429": "Too many attempts: `Retry-After` in seconds",
};

function describeCall(name: ContractCallName, names: ReadonlyMap<z.ZodType, string>): Json {
	const definition: CallDefinition = contractCalls[name];
	const example = callExamples[name];
	const schemaOf = (schema: z.ZodType) => refer("schemas", names.get(schema) ?? name);
	const isOptional = isOptionalCall(name);
	const data = schemaOf(definition.response);
	const enveloped = { ...refer("schemas", "envelope"), properties: { data } };
	return {
		operationId: name,
		summary: example.summary,
		tags: [isOptional ? "optional" : "required"],
		security: listSecurity(definition),
		parameters: listParameters(name, definition, example),
		...(definition.body && {
			requestBody: {
				required: true,
				content: {
					"application/json": { schema: schemaOf(definition.body), example: example.body },
				},
			},
		}),
		responses: {
			"200": {
				description: "Bare, or in an envelope of `success`, `message` and `data`",
				content: {
					"application/json": {
						schema: { anyOf: [data, enveloped] },
						examples: {
							bare: { value: example.response },
							enveloped: { value: envelopeOf(example.response) },
						},
					},
				},
			},
			...Object.fromEntries(
				Object.keys(errorTexts).map((status) => [status, refer("responses", status)]),
			),
			...(isOptional && { "501": refer("responses", "501") }),
		},
	};
}

const envelopeOf = ({ message, ...data }: Json): Json => ({
	success: true,
	...(message !== undefined && { message }),
	data,
});

function describePaths(names: ReadonlyMap<z.ZodType, string>): Json {
	const paths: Record<string, Json> = {};
	for (const name of Object.keys(contractCalls) as ContractCallName[]) {
		const { path, method, fallbackPath }: CallDefinition = contractCalls[name];
		const described = describeCall(name, names);
		paths[path] = { ...paths[path], [method.toLowerCase()]: described };
		if (fallbackPath === undefined) continue;
		const second = { ...described, operationId: `${name}Fallback` };
		const description = `Requested once, when ${path} responds with 404 or 405`;
		paths[fallbackPath] = { [method.toLowerCase()]: { ...second, description } };
	}
	return paths;
}

const errorExample = {
	success: false,
	code: "invalid_data",
	message: errorMessages.invalid_data,
	errors: { email: [errorMessages.email_taken] },
	error_codes: { email: "email_taken" },
};

const describeError = (description: string) => ({
	description,
	content: {
		"application/json": { schema: refer("schemas", "envelope"), example: errorExample },
	},
});

/** The whole document. It is deterministic, so that it can be compared. */
export function createOpenApi(): Json {
	const names = listSchemas();
	const notSupported = "Not supported, as 404 and 405 are: OPTIONAL_CALLS must not list this call";
	return {
		openapi: "3.1.0",
		info: {
			title: "Platform API",
			version: "1.0.0",
			description:
				"What the site asks of its platform. Calls tagged `required` are needed, those tagged `optional` may be missing.",
		},
		servers: [{ url: "http://127.0.0.1:3001", description: "npm run platform -- serve" }],
		tags: [{ name: "required" }, { name: "optional" }],
		paths: describePaths(names),
		components: {
			schemas: {
				...describeSchemas(names),
				errorCode: {
					description: "The codes that the site has words for; others are shown by their message",
					enum: Object.keys(errorMessages),
				},
			},
			parameters: sharedHeaders,
			responses: {
				...Object.fromEntries(
					Object.entries(errorTexts).map(([status, text]) => [status, describeError(text)]),
				),
				"501": { description: notSupported },
			},
			securitySchemes: {
				session: { type: "apiKey", in: "cookie", name: "sawt_session" },
				csrf: { type: "apiKey", in: "header", name: headerNames.csrf },
				bearer: { type: "http", scheme: "bearer" },
			},
		},
	};
}
