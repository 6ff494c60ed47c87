/** The frame of every page for visitors: the header with who is signed in, the footer, and the error page. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/site/error-page";
import { SiteFrame } from "~/components/site/site-frame";
import { getDisplayName } from "~/domain/account/user";

export async function loader({ context }: LoaderFunctionArgs) {
	const user = await context.visitor();
	return {
		displayName: user ? getDisplayName(user) : null,
		mayPrefetch:
			context.settings.cacheSeconds > 0 && !context.session.hasCookie && !context.canSaveData,
	};
}

export default function SiteLayout() {
	return (
		<SiteFrame>
			<Outlet />
		</SiteFrame>
	);
}

export function ErrorBoundary() {
	return (
		<SiteFrame>
			<ErrorPage error={useRouteError()} />
		</SiteFrame>
	);
}
