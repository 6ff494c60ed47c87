/**
 * /account — who is signed in, the plan, and what was paid
 * (docs/product.md#account).
 */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { paths, readPage } from "~/paths";
import { requireUser } from "~/server/account/gate.server";
import { readRememberedCode } from "~/server/invite/remembered-code.server";
import { sendUnsentRequests } from "~/server/manual-payment/manual-payment-request.server";
import { listUnsentRequests } from "~/server/manual-payment/manual-payment-session.server";
import { changeMembership, type MembershipRefusal } from "./action.server";
import { loadPayments } from "./load.server";
import { readAccountNotice } from "./notice";
import { AccountScreen } from "./screen";

export const handle = {
	titleKey: "account:title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await sendUnsentRequests(context);
	const [user, money, canEndSessions] = await Promise.all([
		requireUser(context, paths.account()),
		loadPayments(context, Date.now(), readPage(new URL(request.url))),
		context.session.user ? context.api.isSupported("endSessions") : false,
	]);
	const { session } = context;
	const { name, email, phone, isActive, isEmailVerified, creatorTier, mailLocale } = user;
	const notice = readAccountNotice(session.data.flash);
	if (notice) session.takeFlash();
	return {
		notice,
		canEndSessions,
		user: { name, email, phone, isActive, isEmailVerified, creatorTier, mailLocale },
		// Last: one of the payments may have spent it.
		rememberedCode: await readRememberedCode(context),
		unsent: listUnsentRequests(context),
		...money,
	};
}

export const action = ({ request, context }: ActionFunctionArgs) =>
	changeMembership(context, request);

export default function AccountPage() {
	const { refusal } = useActionData<MembershipRefusal>() ?? {};
	return <AccountScreen {...useLoaderData<typeof loader>()} refusal={refusal} />;
}
