/** Compares the payments that were reported as started with those that the database has. */
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Db } from "../../platform/database/database";
import { readGatewayUrl } from "../routes/payment/buyer";
import type { Page } from "../support/page-client";

type Way = "gateway" | "transfer";

/** One person pays for one plan in one way, however often they press. */
export type Intent = { email: string; planId: string; way: Way };

/** One press and its response; `id` is undefined when it started nothing. */
export type Press = { intent: Intent; page: Page; id: string | undefined; milliseconds: number };

type StoredPayment = { intent: Intent; id: string };

/** The response leads to an address that names what was started. */
function readNamedId({ way }: Intent, page: Page): string | undefined {
	const isGateway = way === "gateway";
	const leadsAway = isGateway && page.status === 200;
	const address = leadsAway ? readGatewayUrl(page) : (page.location ?? "");
	const { searchParams } = new URL(address, "http://site");
	return searchParams.get(isGateway ? "transaction_id" : "payment") ?? undefined;
}

/**
 * Presses once.
 *
 * @param readId reads what was started from a response whose address does not name it
 */
export async function pressOnce(
	intent: Intent,
	send: () => Promise<Page>,
	readId = (page: Page) => readNamedId(intent, page),
): Promise<Press> {
	const startedAt = performance.now();
	const page = await send();
	const milliseconds = performance.now() - startedAt;
	return { intent, page, id: readId(page), milliseconds };
}

const BETWEEN_PRESSES_MILLISECONDS = 500;
const LIMIT_MILLISECONDS = 50_000;

/** Presses the same button until something starts, as people do; each press is added to `into`. */
export async function insistOnStart(
	intent: Intent,
	into: Press[],
	send: () => Promise<Page>,
	readId?: (page: Page) => string | undefined,
): Promise<string | undefined> {
	const endsAt = performance.now() + LIMIT_MILLISECONDS;
	while (performance.now() < endsAt) {
		const press = await pressOnce(intent, send, readId);
		into.push(press);
		if (press.id !== undefined) return press.id;
		await sleep(BETWEEN_PRESSES_MILLISECONDS);
	}
	return undefined;
}

/** Reads all payments of both ways from the database of a platform. */
export async function readStored(options: Parameters<typeof connect>[0]): Promise<StoredPayment[]> {
	const db = await connect(options, () => {});
	return listStored(db).finally(() => db.destroy());
}

async function listStored(db: Db): Promise<StoredPayment[]> {
	const find = async (table: "transactions" | "manual_payments", way: Way) => {
		const rows = await db
			.selectFrom(table)
			.innerJoin("users", "users.id", `${table}.user_id`)
			.select([`${table}.id`, `${table}.plan_id`, "users.email"])
			.execute();
		return rows.map(({ id, plan_id, email }) => {
			const intent: Intent = { email, planId: String(plan_id), way };
			return { intent, id };
		});
	};
	return [
		...(await find("transactions", "gateway")),
		...(await find("manual_payments", "transfer")),
	];
}

const nameIntent = ({ intent: { email, planId, way } }: { intent: Intent }) =>
	`${way} ${planId} ${email}`;

/**
 * `started`: intents that were reported as started; `lost`: such responses whose payment
 * the database does not have for this intent; `doubled`: payments beyond the first one of an intent.
 */
export function countStarts(presses: readonly Press[], stored: readonly StoredPayment[]) {
	const reported = presses.filter(({ id }) => id !== undefined);
	const intents = new Set(presses.map(nameIntent));
	const own = stored.filter((one) => intents.has(nameIntent(one)));
	const saved = new Set(own.map((one) => `${nameIntent(one)} ${one.id}`));
	return {
		presses: presses.length,
		started: new Set(reported.map(nameIntent)).size,
		refused: presses.length - reported.length,
		lost: reported.filter((one) => !saved.has(`${nameIntent(one)} ${one.id}`)).length,
		doubled: own.length - new Set(own.map(nameIntent)).size,
		slowestMilliseconds: Math.round(Math.max(...presses.map((one) => one.milliseconds))),
	};
}

type Figures = ReturnType<typeof countStarts>;

/** Prints one line for the report of a run. */
export const tellFigures = (fault: string, figures: Figures): void =>
	console.log(
		`${fault}: ${Object.entries(figures)
			.map(([name, count]) => `${name} ${count}`)
			.join(", ")}`,
	);
