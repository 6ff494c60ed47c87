/**
 * /account — who is signed in, the plan, and what was paid
 * (docs/product.md#account).
 */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { paths, readPage } from "~/paths";
import { requireUser } from "~/server/account/gate.server";
import { readRememberedCode } from "~/server/invite/remembered-code.server";
import { loadPayments } from "./load.server";
import { AccountScreen } from "./screen";

export const handle = {
	titleKey: "account:title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const [{ name, email, isActive, isEmailVerified, creatorTier }, money] = await Promise.all([
		requireUser(context, paths.account()),
		loadPayments(context, Date.now(), readPage(new URL(request.url))),
	]);
	const { session } = context;
	const isPasswordChanged = session.data.flash === "password-changed";
	if (isPasswordChanged) session.takeFlash();
	return {
		isPasswordChanged,
		user: { name, email, isActive, isEmailVerified, creatorTier },
		rememberedCode: readRememberedCode(session),
		...money,
	};
}

export default function AccountPage() {
	return <AccountScreen {...useLoaderData<typeof loader>()} />;
}
