/**
 * Whether each gateway responds, as the calls of this process meet it: while one is away, look-ups are
 * tried one at a time and ever more rarely. Starts and refunds are never held back, because a person
 * waits for them.
 */
import { addSeconds } from "../base/clock";
import type { Gateway, GatewayName } from "./gateway";

/** One unknown outcome may be of one order; several in a row are of the gateway. */
const UNKNOWNS_IN_A_ROW = 3;
const FIRST_PAUSE_SECONDS = 15;
const MAX_PAUSE_SECONDS = 240;

type Pause = { unknowns: number; seconds: number; endsAt: Date };

export type GatewayHealth = {
	/** Returns the gateway with calls that are noticed here. */
	watch(gateway: Gateway): Gateway;
	/** False while the gateway is away, except once at the end of each pause. */
	canLookUp(name: GatewayName): boolean;
};

/** @param up shows whether each watched gateway responds, for the metrics */
export function createGatewayHealth(
	now: () => Date,
	up: Partial<Record<GatewayName, boolean>>,
): GatewayHealth {
	const pauses = new Map<GatewayName, Pause>();

	function noteUnknown(name: GatewayName): void {
		const { unknowns, seconds, endsAt } = pauses.get(name) ?? {
			unknowns: 0,
			seconds: FIRST_PAUSE_SECONDS,
			endsAt: now(),
		};
		const count = unknowns + 1;
		up[name] = count < UNKNOWNS_IN_A_ROW;
		// A call of a person during a pause does not put the next try off.
		const isTry = count >= UNKNOWNS_IN_A_ROW && endsAt <= now();
		pauses.set(name, {
			unknowns: count,
			seconds: isTry ? Math.min(seconds * 2, MAX_PAUSE_SECONDS) : seconds,
			endsAt: isTry ? addSeconds(now(), seconds) : endsAt,
		});
	}

	function noteResponse(name: GatewayName): void {
		pauses.delete(name);
		up[name] = true;
	}

	/** Every outcome but `unknown` is a response, also a rejection. */
	const noticed =
		<Args extends unknown[], Result extends { outcome: string }>(
			name: GatewayName,
			call: (...args: Args) => Promise<Result>,
		) =>
		async (...args: Args): Promise<Result> => {
			const result = await call(...args);
			if (result.outcome === "unknown") noteUnknown(name);
			else noteResponse(name);
			return result;
		};

	return {
		watch(gateway) {
			const { name } = gateway;
			up[name] = true;
			return {
				...gateway,
				startOrder: noticed(name, gateway.startOrder),
				lookUpOrder: noticed(name, gateway.lookUpOrder),
				refund: noticed(name, gateway.refund),
			};
		},
		canLookUp(name) {
			const pause = pauses.get(name);
			return pause === undefined || pause.unknowns < UNKNOWNS_IN_A_ROW || pause.endsAt <= now();
		},
	};
}
