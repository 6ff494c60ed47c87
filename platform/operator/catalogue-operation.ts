/** The acts of operators on the catalogue; `actor` names the operator in the audit log. */

import type { AuditFact } from "#core/audit-fact";
import { siteCurrency } from "../base/money";
import type { Typed } from "../catalogue/catalogue-form";
import {
	type CatalogueNoun,
	catalogueTyped,
	type Marks,
	requireAsSeen,
} from "../catalogue/catalogue-typed";
import type { Facts } from "../runtime/audit-log";
import type { PlatformContext } from "../runtime/context";
import { seedSamples } from "../seed/catalogue";
import { findJustDone, OperatorError, recordAct } from "./audit-store";
import { type Keeper, keepers, type Row } from "./catalogue-keeper";
import { listCatalogue, lockRow, updateRow } from "./catalogue-store";

/** The audit trail records only differences. */
function differences(before: Facts, after: Facts): { before: Facts; after: Facts } {
	const names = (Object.keys(after) as AuditFact[]).filter((name) => before[name] !== after[name]);
	const pick = (facts: Facts) =>
		Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
	return { before: pick(before), after: pick(after) };
}

type Act = { noun: CatalogueNoun; id: string; actor: string };

async function alter(
	{ db, now }: PlatformContext,
	{ noun, id, actor }: Act,
	verb: "changed" | "retired" | "restored",
	toChange: (keeper: Keeper, before: Row) => Facts,
): Promise<void> {
	const keeper = keepers[noun];
	await db.transaction().execute(async (trx) => {
		const found = await keeper.find(trx, id);
		if (found) await lockRow(trx, keeper, found);
		// Fields that are not typed keep their current value, even if another operator has just
		// changed it.
		const before = await keeper.find(trx, id);
		if (before === undefined) throw new OperatorError(`No ${keeper.name} ${id}.`);
		const change = toChange(keeper, before);
		await updateRow(trx, keeper, before, change);
		await keeper.follow?.(trx, before, change, now());
		const action = `${keeper.name}.${verb}` as const;
		const subject = `${keeper.name}:${before[keeper.key]}`;
		await recordAct(
			trx,
			{ actor, action, subject, ...differences(before as Facts, change) },
			now(),
		);
	});
}

export function createCatalogueOperations(context: PlatformContext) {
	const { db, now } = context;
	return {
		list: () => listCatalogue(db),
		find: (noun: CatalogueNoun, id: string) => keepers[noun].find(db, id),
		/**
		 * A second click adds nothing.
		 *
		 * @throws FormError, with nothing added
		 */
		async add(noun: CatalogueNoun, typed: Typed, actor: string): Promise<string> {
			const keeper = keepers[noun];
			return db.transaction().execute(async (trx) => {
				const after = Object.fromEntries(
					Object.entries(typed).map(([name, value]) => [name, value ?? null]),
				);
				const act = { actor, action: `${keeper.name}.added`, after } as const;
				const added = await findJustDone(trx, act, now());
				if (added) return added.subject.slice(keeper.name.length + 1);
				const id = await keeper.add(trx, typed, context);
				await recordAct(trx, { ...act, subject: `${keeper.name}:${id}` }, now());
				return id;
			});
		},
		/**
		 * Fields that are not typed stay; `seen` is what the page showed.
		 *
		 * @throws FormError, with nothing changed
		 */
		change: (act: Act, typed: Typed, seen: Marks = {}) =>
			alter(context, act, "changed", (keeper, before) => {
				const stored = catalogueTyped[act.noun](before);
				const change = keeper.toChange(
					{ ...stored, ...typed, kind: String(before.kind ?? "") },
					before,
				);
				// A second click on the same form changes nothing.
				const { after } = differences(before as Facts, change);
				if (Object.keys(after).length > 0) requireAsSeen(stored, seen);
				return change;
			}),
		/** Takes it off sale; what was bought goes on. */
		retire: (act: Act) => alter(context, act, "retired", (keeper) => keeper.retire(now())),
		restore: (act: Act) => alter(context, act, "restored", (keeper) => keeper.restore),
		/** Adds invented creators, supporters and codes, for trying the product. */
		async seedSamples(actor: string): Promise<boolean> {
			const isSeeded = await seedSamples(db, now(), siteCurrency(context.options));
			const act = { actor, action: "catalogue.seeded", subject: "catalogue" } as const;
			if (isSeeded) await recordAct(db, act, now());
			return isSeeded;
		},
	};
}
