/** Hands requests under /operator to the embedded platform, whose pages these are. */
import type { Context } from "hono";
import type { Settings } from "~/server/env.server";
import { toSupportCode } from "~/server/log.server";
import type { AppEnv } from "./app-env.server";
import { readRequestFacts } from "./request-facts.server";

/** `clientAddress` is what sign-ins are limited by; `supportCode` is shown where something failed. */
export type OperatorConsole = (
	request: Request,
	clientAddress: string,
	supportCode: string,
) => Promise<Response>;

export const answerOperatorConsole =
	(operatorConsole: OperatorConsole, settings: Pick<Settings, "publicUrl" | "trustProxy">) =>
	async (c: Context<AppEnv>): Promise<Response> => {
		const { request, clientAddress } = readRequestFacts(c.req.raw, c.env, settings);
		return operatorConsole(request, clientAddress, toSupportCode(c.get("requestId")));
	};
