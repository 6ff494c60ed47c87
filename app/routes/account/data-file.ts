/**
 * POST /account/data/file sends a person the copy of what is stored about them (account-126). A page of Remix cannot
 * respond with a file, so this address has no screen, and leads back to /account/data when there is no file.
 */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { getBrand } from "#core/brand/current-brand";
import { readErrorCode } from "~/domain/site/error-code";
import { paths } from "~/paths";
import { reportCallFailure } from "~/server/account/form-error.server";
import { requireUser, signInAgain } from "~/server/account/guard.server";
import { readFields } from "~/server/request/form.server";
import type { DataProblem } from "./data";

const fileForm = z.object({ current_password: z.string().default("") });

export const loader = () => redirect(paths.accountData(), 303);

export async function action({ request, context }: ActionFunctionArgs) {
	const { api, limits, log, session } = context;
	const { email } = await requireUser(context, paths.accountData(), "sign-in-again");
	const { current_password: currentPassword } = await readFields(request, fileForm, {
		mayBeEmpty: true,
	});
	const goBack = (problem: DataProblem) => {
		session.set({ flash: problem });
		return redirect(paths.accountData(), 303);
	};
	if (!api.supports("ownData")) return redirect(paths.accountData(), 303);
	if (currentPassword === "") return goBack("data-missing");
	// Limited per person: somebody at an unattended browser must not guess the password.
	if (!(await limits.allowFor("password", email))) return goBack("data-limited");
	const copied = await api.accountChange.ownData({ currentPassword });
	if (!copied.ok) {
		const { kind } = reportCallFailure(copied.failure, log);
		return goBack(kind === "rate-limited" ? "data-limited" : "data-failed");
	}
	switch (copied.value.kind) {
		case "copied":
			return sendFile(copied.value.copy);
		case "unauthenticated":
			return signInAgain(session, paths.accountData());
		case "rejected": {
			// The data of a stolen account is not handed out.
			if (readErrorCode(copied.value.code) === "account_suspended") {
				return redirect(paths.accountSuspended(), 303);
			}
			const code = readErrorCode(copied.value.fieldCodes?.current_password);
			return goBack(code === "current_password_wrong" ? "data-wrong" : "data-failed");
		}
	}
}

const sendFile = (copy: Record<string, unknown>) =>
	new Response(`${JSON.stringify(copy, null, 2)}\n`, {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Disposition": `attachment; filename="${getBrand()?.codePrefix.toLowerCase() ?? "sawt"}-${new Date().toISOString().slice(0, 10)}.json"`,
			"Cache-Control": "private, no-store",
		},
	});
