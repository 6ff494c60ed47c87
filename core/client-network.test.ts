import { describe, expect, it } from "vitest";
import { listNetworks } from "./client-network";

describe("listNetworks", () => {
	it.each([
		["203.0.113.9", ["203.0.113.0/24"]],
		["2001:db8:1:2ff::", ["2001:db8:1:200::/56", "2001:db8:1::/48"]],
		["2001:db8:0:0::", ["2001:db8:0:0::/56", "2001:db8:0::/48"]],
		["2001:0DB8::2ff:0:0:9", ["2001:db8:0:0::/56", "2001:db8:0::/48"]],
		["::1", ["0:0:0:0::/56", "0:0:0::/48"]],
		["unknown", []],
		["", []],
	])("[session-50] has for %s the networks %j", (address, networks) => {
		expect(listNetworks(address)).toEqual(networks);
	});
});
