/** Sets up the gateways of a platform; a further one is a line in this table. */
import type { PlatformOptions } from "../base/options";
import type { Db } from "../database/database";
import type { Secrets } from "../database/secret-store";
import { createGateways, type Gateways } from "../gateway/gateways";
import { createMock } from "../gateway/mock/mock";
import { createPaymob } from "../gateway/paymob/paymob";
import { readMockPayment } from "../mock-gateway/mock-payment";

type Parts = { db: Db; options: PlatformOptions; secrets: Secrets; now: () => Date };

/**
 * The first one that is switched on starts new payments. The mock gateway always reports about its own:
 * it may have been switched off since they were started.
 */
export function setUpGateways({ db, options, secrets, now }: Parts): Gateways {
	const paymob = options.paymob && createPaymob(options.paymob, now);
	const mock = createMock({
		webhookKey: secrets.webhookKey,
		readPayment: (orderId) => readMockPayment(db, orderId),
	});
	return createGateways(
		[...(paymob ? [paymob] : []), mock],
		paymob ?? (options.mockGateway ? mock : undefined),
	);
}
