/**
 * The layout of the operators' console: the frame of its pages and their error page. Each page guards
 * itself (`server/operator/guard.server.ts`).
 */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useRouteError } from "@remix-run/react";
import { FailurePage } from "~/components/operator/failure-page";
import { useDocumentFacts } from "~/components/site/document-facts";
import { ErrorPage } from "~/components/site/error-page";
import type { PageHandle } from "~/components/site/page-handle";
import { SiteFrame } from "~/components/site/site-frame";
import { rejectMissing } from "~/server/operator/guard.server";

export const handle = { isConsole: true, isPrivate: true } satisfies PageHandle;

/** Beside a live platform there is no console. */
export const loader = async ({ context }: LoaderFunctionArgs) =>
	context.operator ? null : rejectMissing();

export default function ConsoleLayout() {
	return <Outlet />;
}

export function ErrorBoundary() {
	const { console } = useDocumentFacts();
	const error = useRouteError();
	if (console) return <FailurePage error={error} />;
	return (
		<SiteFrame>
			<ErrorPage error={error} />
		</SiteFrame>
	);
}
