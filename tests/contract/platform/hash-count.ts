/** Counts password hashes. */
import { createHook } from "node:async_hooks";

/** Returns how many hashes started while `work` ran. */
export async function countHashes(act: () => Promise<unknown>): Promise<number> {
	let hashes = 0;
	const init = (_: number, type: string) => {
		if (type === "SCRYPTREQUEST") hashes += 1;
	};
	const hook = createHook({ init }).enable();
	try {
		await act();
		return hashes;
	} finally {
		hook.disable();
	}
}

/** Resolves as soon as the next hash starts. */
export function nextHash(): Promise<void> {
	return new Promise((resolve) => {
		const hook = createHook({
			init(_, type) {
				if (type !== "SCRYPTREQUEST") return;
				hook.disable();
				resolve();
			},
		}).enable();
	});
}
