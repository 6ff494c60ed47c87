/** Addresses that only machines of the same network reach: loopback and private ones. */
import { BlockList, isIP } from "node:net";

const networks = new BlockList();
networks.addSubnet("127.0.0.0", 8, "ipv4");
networks.addSubnet("10.0.0.0", 8, "ipv4");
networks.addSubnet("172.16.0.0", 12, "ipv4");
networks.addSubnet("192.168.0.0", 16, "ipv4");
networks.addAddress("::1", "ipv6");
networks.addSubnet("fc00::", 7, "ipv6");

/** True for such an address, also for IPv4 spelled `::ffff:10.0.0.1`; false for any other text. */
export const isPrivateAddress = (address: string): boolean =>
	isIP(address) !== 0 && networks.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
