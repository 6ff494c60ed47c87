/** Moves the waits of payments into the past by changing their start in the encrypted cookies of their records. */
import type { PaymentRecord } from "../../app/domain/payment/payment";
import { createEncryption } from "../../app/server/session/encryption.server";
import type { Cookies } from "./cookie";

const PAYMENT_COOKIE = /^(__Host-)?sawt_visit_pay_/;

/** Changes the cookies so that the waits of all their payments started `seconds` earlier. */
export async function ageWaits(cookies: Cookies, secret: string, seconds: number): Promise<void> {
	const encryption = createEncryption([secret]);
	for (const [name, encrypted] of cookies) {
		if (!PAYMENT_COOKIE.test(name)) continue;
		const payment = (await encryption.decrypt(name, encrypted)) as { record: PaymentRecord };
		const { wait } = payment.record;
		if (wait) wait.since -= seconds * 1000;
		cookies.set(name, await encryption.encrypt(name, payment));
	}
}
