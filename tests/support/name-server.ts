/** A name server on loopback whose every name has the same addresses, which a test may change. */
import { createSocket } from "node:dgram";
import { once } from "node:events";

export type NameServer = {
	/** Such as `127.0.0.1:5353`. */
	address: string;
	move(addresses: readonly string[]): void;
	/** True once somebody has asked since the last move. */
	isAsked(): boolean;
	stop(): Promise<void>;
};

const HEADER_BYTES = 12;
/** A response to a recursive query, with success. */
const FLAGS = 0x8180;

/** Reads the name's labels to find where the first question ends: its type and class follow. */
function readQuestion(query: Buffer): Buffer {
	let end = HEADER_BYTES;
	while (query[end]) end += (query[end] ?? 0) + 1;
	return query.subarray(HEADER_BYTES, end + 5);
}

function toResponse(query: Buffer, addresses: readonly string[]): Buffer {
	const header = Buffer.alloc(HEADER_BYTES);
	query.copy(header, 0, 0, 2);
	[FLAGS, 1, addresses.length].forEach((value, place) => {
		header.writeUInt16BE(value, 2 + 2 * place);
	});
	const records = addresses.map((address) => {
		// The name of the question, type A, class IN, valid for no time, four bytes.
		const start = [0xc0, HEADER_BYTES, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4];
		return Buffer.from([...start, ...address.split(".").map(Number)]);
	});
	return Buffer.concat([header, readQuestion(query), ...records]);
}

export async function startNameServer(first: readonly string[]): Promise<NameServer> {
	let addresses = first;
	let isAsked = false;
	const socket = createSocket("udp4");
	socket.on("message", (query, { port, address }) => {
		isAsked = true;
		socket.send(toResponse(query, addresses), port, address);
	});
	socket.bind(0, "127.0.0.1");
	await once(socket, "listening");
	return {
		address: `127.0.0.1:${socket.address().port}`,
		move(next) {
			addresses = next;
			isAsked = false;
		},
		isAsked: () => isAsked,
		stop: () => new Promise((resolve) => socket.close(() => resolve())),
	};
}
