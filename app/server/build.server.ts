/** Describes the running build in the log, in the metrics and on /healthz. */

export type Build = { version: string; commit: string };

/** Replaced while the server is built (scripts/vite-server-entries.ts); missing in development. */
declare const SAWT_COMMIT: string | undefined;

/** The commit that the server was built from, or "unknown". */
export const commit = typeof SAWT_COMMIT === "undefined" ? "unknown" : SAWT_COMMIT;

export const describeBuild = ({ version, commit }: Build): string =>
	`version ${version}, commit ${commit}`;
