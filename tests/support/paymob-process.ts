/**
 * The simulated Paymob as a process: `npx tsx tests/support/paymob-process.ts`, at the port that
 * PAYMOB_SIMULATOR_PORT names (4400 by default). It prints the settings with which a site uses it. Its
 * checkout pages can be used by hand; `paymob-simulator.ts` explains the control.
 */
import { startPaymobSimulator } from "./paymob-simulator";

/** What may be called from outside. */
const METHODS = [
	...["pay", "settle", "refundInDashboard", "voidInDashboard", "payElsewhere", "sendNew"],
	...["failNext", "deliver", "settleWebhooks"],
] as const;

/** What may be set from outside, with a list of one value. */
const PROPERTIES = ["sendsWebhooks", "outage", "hmacSecret"] as const;

const includes = <Name extends string>(names: readonly Name[], name: string): name is Name =>
	names.some((each) => each === name);

const port = Number(process.env.PAYMOB_SIMULATOR_PORT ?? 4400);
const { paymob, stop } = await startPaymobSimulator({ port }, (app, simulator) => {
	app.get("/control", (http) => {
		const { ledger, calls, webhooks } = simulator;
		return http.json({ orders: ledger.orders, webhooks, calls });
	});
	app.post("/control/:name", async (http) => {
		const name = http.req.param("name");
		const values: unknown[] = await http.req.json().catch(() => []);
		const target = simulator as unknown as Record<string, unknown>;
		if (includes(PROPERTIES, name)) {
			target[name] = values[0];
			return http.json({});
		}
		const method = includes(METHODS, name) ? target[name] : undefined;
		if (typeof method !== "function") return http.json({ error: "unknown" }, 404);
		return http.json((await method.apply(simulator, values)) ?? {});
	});
});
for (const [name, value] of Object.entries(paymob.env)) console.log(`${name}=${value}`);
process.once("SIGTERM", () => stop().then(() => process.exit(0)));
