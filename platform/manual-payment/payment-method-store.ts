/** The ways to transfer money in the database. Rows are never deleted, because payments name them. */
import type { Selectable } from "kysely";
import type { Db } from "../database/database";
import type { PaymentMethodTable } from "../database/schema";

export type PaymentMethodRow = Selectable<PaymentMethodTable>;

/** In the order in which they are offered; the retired ones too. */
export const listPaymentMethods = (db: Db): Promise<PaymentMethodRow[]> =>
	db.selectFrom("payment_methods").selectAll().orderBy("position").orderBy("id").execute();

export const findPaymentMethod = (db: Db, id: string): Promise<PaymentMethodRow | undefined> =>
	db.selectFrom("payment_methods").selectAll().where("id", "=", id).executeTakeFirst();
