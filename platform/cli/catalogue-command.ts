/** Commands for the catalogue. Each field of the console's forms is an option of the same name. */
import { toMajor } from "#core/currency";
import { choicesOf, FormError, isFlag, type Typed } from "../catalogue/catalogue-form";
import { type CatalogueNoun, catalogueForms, catalogueNouns } from "../catalogue/catalogue-typed";
import { OperatorError } from "../operator/audit-store";
import { act, actor, type Command, list, type Options, price } from "./command";

type Form = (typeof catalogueForms)[CatalogueNoun]["add" | "change"];

const fieldsOf = ({ shape }: Form) =>
	Object.entries(shape).map(([name, field]) => ({
		name,
		option: name.replaceAll("_", "-"),
		isFlag: isFlag(field),
		value: isFlag(field) ? "yes|no" : choicesOf(field).join("|") || "VALUE",
	}));

const optionsOf = (form: Form) =>
	Object.fromEntries(fieldsOf(form).map(({ option, value }) => [option, value]));

function readFlag(name: string, word: string): string {
	if (word !== "yes" && word !== "no") throw new FormError({ [name]: "choice" });
	return word === "yes" ? "1" : "";
}

/** The given options as typed values; `\n` separates lines of a list. */
const toTyped = (form: Form, options: Options): Typed =>
	Object.fromEntries(
		fieldsOf(form).flatMap(({ name, option, isFlag }) => {
			const word = options[option];
			if (word === undefined) return [];
			return [[name, isFlag ? readFlag(name, word) : word.replaceAll("\\n", "\n")]];
		}),
	);

async function tellMistakes<Result>(run: () => Promise<Result>): Promise<Result> {
	try {
		return await run();
	} catch (error) {
		if (!(error instanceof FormError)) throw error;
		throw new OperatorError(error.message);
	}
}

function listChanges(noun: CatalogueNoun): Record<string, Command> {
	const { add, change } = catalogueForms[noun];
	return {
		[`${noun} add`]: {
			parameters: [],
			options: optionsOf(add),
			run: (operator, _values, options) =>
				tellMistakes(async () => {
					const id = await operator.catalogue.add(noun, toTyped(add, options), actor());
					return `${id} is added.`;
				}),
		},
		[`${noun} change`]: {
			parameters: ["ID"],
			options: optionsOf(change),
			run: (operator, [id = ""], options) =>
				tellMistakes(async () => {
					const order = { noun, id, actor: actor() };
					await operator.catalogue.change(order, toTyped(change, options));
					return `${id} is changed.`;
				}),
		},
		[`${noun} retire`]: act("ID", async (operator, id) => {
			await operator.catalogue.retire({ noun, id, actor: actor() });
			return `${id} is no longer offered.`;
		}),
		[`${noun} restore`]: act("ID", async (operator, id) => {
			await operator.catalogue.restore({ noun, id, actor: actor() });
			return `${id} is offered again.`;
		}),
	};
}

const listPriced = (noun: "plans" | "packages") =>
	list(
		async (operator) => (await operator.catalogue.list())[noun],
		(row) => ({
			id: row.id,
			kind: row.kind,
			name: row.name,
			price: price({ amount_minor: row.price_minor, currency: row.currency }),
			interval: row.interval,
			creator: row.creator_name,
			retired: row.retired_at,
		}),
	);

const lists: Record<string, Command> = {
	"plans list": listPriced("plans"),
	"packages list": listPriced("packages"),
	"creators list": list(
		async (operator) => (await operator.catalogue.list()).creators,
		(row) => ({
			id: row.id,
			name: row.name,
			verified: row.is_verified === 1 ? "yes" : "no",
			retired: row.retired_at,
		}),
	),
	"discount-codes list": list(
		async (operator) => (await operator.catalogue.list()).codes,
		(row) => ({
			code: row.code,
			type: row.type,
			value: row.type === "fixed" ? toMajor(row.value, row.currency) : row.value,
			used: row.used_count,
			limit: row.max_usage,
			from: row.starts_on,
			to: row.ends_on,
			active: row.is_active === 1 ? "yes" : "no",
		}),
	),
	"methods list": list(
		async (operator) => (await operator.catalogue.list()).methods,
		(row) => ({
			id: row.id,
			name: row.name,
			number: row.number ?? row.link,
			minutes: `${row.minutes_from}-${row.minutes_to}`,
			phone: row.payer_phone,
			reference: row.asks_reference === 1 ? "yes" : "no",
			position: row.position,
			retired: row.retired_at,
		}),
	),
};

export const catalogueCommands: Record<string, Command> = {
	...lists,
	...Object.assign({}, ...catalogueNouns.map(listChanges)),
	seed: {
		parameters: [],
		makesData: true,
		run: async (operator) =>
			(await operator.catalogue.seedSamples(actor()))
				? "Sample creators, supporters and codes were added. They are for trying things out, not for production."
				: "Nothing was added: the samples, or other creators or codes, are already there.",
	},
};
