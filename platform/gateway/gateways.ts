/** The gateways of a running platform. */
import type { Gateway, GatewayName } from "./gateway";

export type Gateways = {
	/** Starts new orders; undefined when the platform takes no payments through a gateway. */
	readonly active: Gateway | undefined;
	/** Undefined for a gateway that is not set up, such as one that took payments earlier. */
	find(name: GatewayName): Gateway | undefined;
};

/** The first one starts new orders; the others still report about theirs. */
export const createGateways = (gateways: readonly Gateway[]): Gateways => ({
	active: gateways[0],
	find: (name) => gateways.find((gateway) => gateway.name === name),
});
