/** The networks of a client's address, in which many addresses may belong to one guesser. */
import { isIPv4 } from "node:net";

/**
 * Lists the networks that an address belongs to, the narrowest first: the /24 of an IPv4 address, the /56
 * and the /48 of an IPv6 network as limits count it (`2001:db8:1:2::`). Empty for anything else.
 */
export function listNetworks(address: string): string[] {
	if (isIPv4(address)) return [`${address.split(".").slice(0, 3).join(".")}.0/24`];
	const groups = address.replace(/::$/, "").split(":");
	const isNetwork = groups.length === 4 && groups.every((group) => /^[0-9a-f]{1,4}$/.test(group));
	if (!isNetwork) return [];
	const [a, b, c, d = "0"] = groups;
	const high = (Number.parseInt(d, 16) & 0xff00).toString(16);
	return [`${a}:${b}:${c}:${high}::/56`, `${a}:${b}:${c}::/48`];
}
