/** The gateways of a running platform. */
import type { Gateway, GatewayMode, GatewayName } from "./gateway";

export type Gateways = {
	/** All that can report about payments, also those that no longer start any. */
	readonly all: readonly Gateway[];
	/** Starts new orders; undefined when the platform takes no payments through a gateway. */
	readonly active: Gateway | undefined;
	/** Undefined for a gateway that is not set up, such as one that took payments earlier. */
	find(name: GatewayName): Gateway | undefined;
	/** Finds the gateway of an order or a charge; undefined while its keys are those of another mode. */
	findFor(row: { gateway: GatewayName; mode: GatewayMode }): Gateway | undefined;
	/** False for one that is away at the moment, so that the queue of look-ups waits for it. */
	canLookUp(name: GatewayName): boolean;
};

export const createGateways = (
	all: readonly Gateway[],
	{ active, canLookUp }: Pick<Gateways, "active" | "canLookUp">,
): Gateways => ({
	all,
	active,
	canLookUp,
	find: (name) => all.find((gateway) => gateway.name === name),
	findFor: (row) => all.find(({ name, mode }) => name === row.gateway && mode === row.mode),
});
