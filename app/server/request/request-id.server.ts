/** Random request ids; the support code, their first part, is short enough to be read out. */
import { takeRandomBytes } from "~/server/random-bytes.server";

const ID_BYTES = 10;
const SUPPORT_CODE_LENGTH = 8;

export const createRequestId = (): string => takeRandomBytes(ID_BYTES).toString("hex");

/** Short form of a request id: on error pages and in the log. */
export const toSupportCode = (requestId: string) =>
	requestId.slice(0, SUPPORT_CODE_LENGTH).toUpperCase();
