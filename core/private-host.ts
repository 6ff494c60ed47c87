/** Tells addresses of a private network from those that everybody can reach. */
import { BlockList, isIP } from "node:net";

const networks = new BlockList();
networks.addSubnet("127.0.0.0", 8, "ipv4");
networks.addSubnet("10.0.0.0", 8, "ipv4");
networks.addSubnet("172.16.0.0", 12, "ipv4");
networks.addSubnet("192.168.0.0", 16, "ipv4");
networks.addAddress("::1", "ipv6");
networks.addSubnet("fc00::", 7, "ipv6");

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Domains that no public name server knows. */
const PRIVATE_DOMAIN = /\.(localhost|local|internal)$/;

/** Domains that RFC 2606 and RFC 6761 reserve for tests. */
const RESERVED_DOMAIN = /(^|\.)(test|example|localhost)$/;

/** The host of a URL: lower case, without the brackets of IPv6 and without the dot of a full name. */
const toPlainName = (hostname: string) =>
	hostname
		.toLowerCase()
		.replace(/^\[(.*)\]$/, "$1")
		.replace(/\.$/, "");

/** Also knows IPv4 spelled `::ffff:10.0.0.1`. */
const isAmong = (list: BlockList, address: string) =>
	list.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");

/** True for a name or an address of this machine. */
export function isLoopbackHost(hostname: string): boolean {
	const host = toPlainName(hostname);
	return isIP(host) === 0 ? host === "localhost" : isAmong(loopback, host);
}

/**
 * True for a private address, and for a name that only a private name server knows: one without a dot or
 * under `.local`, `.internal` or `.localhost`.
 */
export function isPrivateHost(hostname: string): boolean {
	const host = toPlainName(hostname);
	if (isIP(host) !== 0) return isAmong(networks, host);
	return !host.includes(".") || PRIVATE_DOMAIN.test(host);
}

/** True for a private host, and for a name under `.test` or `.example`, which no visitor can open. */
export const isTrialHost = (hostname: string): boolean =>
	isPrivateHost(hostname) || RESERVED_DOMAIN.test(toPlainName(hostname));
