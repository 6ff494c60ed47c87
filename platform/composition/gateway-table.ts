/** Sets up the gateways of a platform; a further one is a line in this table. */
import type { PlatformOptions } from "../base/options";
import type { Db } from "../database/database";
import type { Secrets } from "../database/secret-store";
import type { Gateway } from "../gateway/gateway";
import { createGatewayHealth } from "../gateway/gateway-health";
import { createGateways, type Gateways } from "../gateway/gateways";
import { createMock } from "../gateway/mock/mock";
import { createPaymob } from "../gateway/paymob/paymob";
import { readMockPayment } from "../mock-gateway/mock-payment";
import type { Counts } from "../runtime/counts";

/** The gateways that take money, by their settings; the first one starts new payments. */
export const createMoneyGateways = ({ paymob }: PlatformOptions, now: () => Date): Gateway[] =>
	paymob ? [createPaymob(paymob, now)] : [];

type Parts = {
	db: Db;
	options: PlatformOptions;
	secrets: Secrets;
	counts: Counts;
	now: () => Date;
};

/**
 * The first one that is switched on starts new payments. The mock gateway always reports about its own:
 * it may have been switched off since they were started.
 */
export function setUpGateways({ db, options, secrets, counts, now }: Parts): Gateways {
	const { watch, canLookUp } = createGatewayHealth(now, counts.gatewayUp);
	const gateways = createMoneyGateways(options, now).map(watch);
	const mock = watch(
		createMock({
			webhookKey: secrets.webhookKey,
			readPayment: (orderId) => readMockPayment(db, orderId),
		}),
	);
	const active = gateways[0] ?? (options.mockGateway ? mock : undefined);
	return createGateways([...gateways, mock], { active, canLookUp });
}
