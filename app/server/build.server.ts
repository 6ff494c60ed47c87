/** Which build runs: told in the log, in the metrics and on /healthz. */
import { version } from "../../package.json";

export type Build = { version: string; commit: string };

/** Replaced while the server is built (scripts/vite-server-entries.ts); missing in unit tests. */
declare const SAWT_COMMIT: string | undefined;

export const build: Build = {
	version,
	commit: typeof SAWT_COMMIT === "undefined" ? "unknown" : SAWT_COMMIT,
};

export const describeBuild = ({ version, commit }: Build): string =>
	`version ${version}, commit ${commit}`;
