/** The networks of a client's address, in which many addresses may belong to one guesser. */
import { isIPv4, isIPv6 } from "node:net";

/**
 * Lists the networks that an address belongs to, the narrowest first: the /24 of an IPv4 address, the /56
 * and the /48 of an IPv6 address, or of its /64 as limits count it (`2001:db8:1:2::`). Empty for anything else.
 */
export function listNetworks(address: string): string[] {
	if (isIPv4(address)) return [`${address.split(".").slice(0, 3).join(".")}.0/24`];
	if (!isIPv6(address) || address.includes(".") || address.includes("%")) return [];
	const [a, b, c, d = "0"] = expand(address);
	const high = (Number.parseInt(d, 16) & 0xff00).toString(16);
	return [`${a}:${b}:${c}:${high}::/56`, `${a}:${b}:${c}::/48`];
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
	const [start = [], end = []] = address
		.split("::")
		.map((part) => part.split(":").filter((group) => group !== ""));
	const gap = Array.from({ length: 8 - start.length - end.length }, () => "0");
	return [...start, ...gap, ...end].map((group) => Number.parseInt(group, 16).toString(16));
}
