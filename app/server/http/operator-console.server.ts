/** Passes requests under /operator to the embedded platform, which owns these pages. */
import type { Context } from "hono";
import type { Settings } from "~/server/env.server";
import type { AppEnv } from "./app-env.server";
import { readRequestFacts } from "./request-facts.server";

/** `clientAddress` limits sign-ins; `requestId` is in the log, and in the audit trail. */
export type OperatorConsole = (
	request: Request,
	clientAddress: string,
	requestId: string,
) => Promise<Response>;

export const answerOperatorConsole =
	(operatorConsole: OperatorConsole, settings: Pick<Settings, "publicUrl" | "trustProxy">) =>
	async (c: Context<AppEnv>): Promise<Response> => {
		const { request, clientAddress } = readRequestFacts(c.req.raw, c.env, settings);
		return operatorConsole(request, clientAddress, c.get("requestId"));
	};
