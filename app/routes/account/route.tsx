/** /account — who is signed in, the plan, and the payments of this browser (decisions.md 4). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/page-handle";
import { formatDate } from "~/i18n/date";
import { paths } from "~/paths";
import { requireUser } from "~/server/gate.server";
import { readRememberedCode } from "~/server/remembered-code.server";
import { AccountScreen } from "./screen";

export const handle = {
	titleKey: "auth:account.title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
	const user = await requireUser(context, paths.account());
	return {
		user: {
			name: user.name,
			email: user.email,
			isActive: user.isActive,
			isEmailVerified: user.isEmailVerified,
		},
		rememberedCode: readRememberedCode(context.session),
		payments: context.session.data.payments.map((payment) => ({
			transactionId: payment.transactionId,
			paymentType: payment.paymentType,
			planName: payment.planName,
			outcome: payment.outcome ?? ("unknown" as const),
			date: formatDate(new Date(payment.startedAt).toISOString(), context.locale),
		})),
	};
}

export default function AccountPage() {
	return <AccountScreen {...useLoaderData<typeof loader>()} />;
}
