/** A proxy to a service that a test can cut or freeze. */
import { connect as connectSocket, createServer, type Server, type Socket } from "node:net";

export class Line {
	#server: Server | undefined;
	readonly #sockets = new Set<Socket>();
	#isFrozen = false;
	readonly #target: URL;
	port = 0;

	constructor(target: URL) {
		this.#target = target;
	}

	async open(): Promise<void> {
		const server = createServer((near) => {
			const far = connectSocket(Number(this.#target.port), this.#target.hostname);
			for (const [socket, other] of [
				[near, far],
				[far, near],
			] as const) {
				this.#sockets.add(socket);
				socket.on("error", () => {});
				socket.on("close", () => {
					this.#sockets.delete(socket);
					other.destroy();
				});
				socket.pipe(other);
				if (this.#isFrozen) socket.pause();
			}
		});
		this.#server = server;
		await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
		const address = server.address();
		this.port = typeof address === "object" && address ? address.port : 0;
	}

	async cut(): Promise<void> {
		const closed = new Promise((resolve) => this.#server?.close(resolve));
		for (const socket of this.#sockets) socket.destroy();
		await closed;
	}

	freeze(): void {
		this.#isFrozen = true;
		for (const socket of this.#sockets) socket.pause();
	}

	thaw(): void {
		this.#isFrozen = false;
		for (const socket of this.#sockets) socket.resume();
	}
}
