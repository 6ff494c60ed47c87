/** Request ids; the support code, their first part, is short enough to be read out. */
import { randomUUID } from "node:crypto";

const SUPPORT_CODE_LENGTH = 8;

export const createRequestId = (): string => randomUUID();

/** Short form of a request id: on error pages and in the log. */
export const toSupportCode = (requestId: string) =>
	requestId.slice(0, SUPPORT_CODE_LENGTH).toUpperCase();
