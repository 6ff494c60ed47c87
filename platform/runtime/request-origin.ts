/**
 * Remembers the origin of the request that is being handled, so that the audit trail can keep it
 * with every act and no function has to hand it on. Commands and work of the clock have none.
 */
import { AsyncLocalStorage } from "node:async_hooks";

export type RequestOrigin = {
	/** The id of the request in the logs. */
	requestId: string;
	/** The client's address as rate limits count it. */
	address: string;
	/** The User-Agent of the browser. */
	client: string | null;
};

const current = new AsyncLocalStorage<RequestOrigin>();

/** Everything that `work` starts belongs to this request. */
export const runFrom = <T>(origin: RequestOrigin, work: () => T): T => current.run(origin, work);

export const readRequestOrigin = (): RequestOrigin | undefined => current.getStore();
