/** How many passwords are hashed meanwhile. */
import { createHook } from "node:async_hooks";

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
