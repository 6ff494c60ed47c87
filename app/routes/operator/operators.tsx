/** Operators: who may do what, where they are signed in, and the form that invites another one. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { withOperator } from "~/server/operator/guard.server";
import { OperatorsScreen } from "./operators-screen";

export const handle = { titleKey: "operator:nav.operators" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async ({ port }) => ({
		accounts: await port.accounts.list(),
		sessions: await port.accounts.sessions(),
	}));

export default function OperatorsPage() {
	return <OperatorsScreen {...useLoaderData<typeof loader>()} />;
}
