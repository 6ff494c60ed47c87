/** Says before a body is read whether its sender may upload a file of people. */
import { hasPermission } from "#core/operator-role";
import { createOperatorConsole } from "~/server/operator/console.server";
import { readOrigin } from "~/server/request/trusted-request.server";
import type { Services } from "~/server/services.server";

/** True for an owner who is signed in to the console. */
export async function canUpload(
	request: Request,
	{ operator, settings }: Pick<Services, "operator" | "settings">,
): Promise<boolean> {
	if (operator === undefined) return false;
	const isSecure = readOrigin(request, settings).startsWith("https:");
	const session = await createOperatorConsole(operator, request, isSecure).readSession();
	return session !== undefined && hasPermission(session.operator.role, "imports");
}
