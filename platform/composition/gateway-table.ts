/** Sets up the gateways of a platform; a further one is a line in this table. */
import type { PlatformOptions } from "../base/options";
import type { Db } from "../database/database";
import type { Secrets } from "../database/secret-store";
import { createGatewayHealth } from "../gateway/gateway-health";
import { createGateways, type Gateways } from "../gateway/gateways";
import { createMock } from "../gateway/mock/mock";
import { createPaymob } from "../gateway/paymob/paymob";
import { readMockPayment } from "../mock-gateway/mock-payment";
import type { Counts } from "../runtime/counts";

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
	const paymob = options.paymob && watch(createPaymob(options.paymob, now));
	const mock = watch(
		createMock({
			webhookKey: secrets.webhookKey,
			readPayment: (orderId) => readMockPayment(db, orderId),
		}),
	);
	const active = paymob ?? (options.mockGateway ? mock : undefined);
	return createGateways([...(paymob ? [paymob] : []), mock], { active, canLookUp });
}
