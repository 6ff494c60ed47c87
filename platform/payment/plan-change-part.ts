/**
 * Goes on with changes of many people, part by part. The process that was pressed does it, and any other one
 * takes over where it has stopped.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../database/database";
import type { PlatformContext } from "../runtime/context";
import { type BatchRow, findOpenBatch, getBatch, lockBatch } from "./plan-change-store";
import { undoPart } from "./plan-change-undo";
import { extendPart } from "./plan-extension";

/** Other work that waits for the database has its turn in this time. */
const PAUSE_MILLISECONDS = 4;

const isExtending = ({ done_at, undone_at }: BatchRow) => done_at === null && undone_at === null;
const isUndoing = ({ undone_at, undo_done_at }: BatchRow) =>
	undone_at !== null && undo_done_at === null;

/** Does the next part of a batch; false when none is missing. */
async function continueBatch(context: PlatformContext, trx: Db, id: string): Promise<boolean> {
	const batch = await lockBatch(trx, id);
	if (batch === undefined) return false;
	if (isUndoing(batch)) return isUndoing(await undoPart(context, trx, batch));
	return isExtending(batch) && isExtending(await extendPart(context, trx, batch));
}

/** Does all that is missing of a batch, and returns it. */
export async function completeBatch(context: PlatformContext, id: string): Promise<BatchRow> {
	const doPart = () => context.db.transaction().execute((trx) => continueBatch(context, trx, id));
	while (await doPart()) await pause(PAUSE_MILLISECONDS);
	return getBatch(context.db, id);
}

/** Goes on with a change that a process left unfinished; true when more may be missing. */
export async function continuePlanChanges(context: PlatformContext, trx: Db): Promise<boolean> {
	const open = await findOpenBatch(trx);
	if (open === undefined) return false;
	await continueBatch(context, trx, open.id);
	return true;
}
