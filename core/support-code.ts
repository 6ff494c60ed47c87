/** The code of a request that people read aloud: on error pages, in the log and in the audit trail. */

const SUPPORT_CODE_LENGTH = 8;

/** Returns the first part of a request's id in capitals; empty for an empty id. */
export const toSupportCode = (requestId: string): string =>
	requestId.slice(0, SUPPORT_CODE_LENGTH).toUpperCase();
