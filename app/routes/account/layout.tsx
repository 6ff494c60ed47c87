/**
 * The pages of the account share the person, who is loaded once, and the links between them, which an error
 * page has too. A page that must check the person before it calls the platform calls the guard itself.
 */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorPage } from "~/components/site/error-page";
import type { User } from "~/domain/account/user";
import { isPageAt, paths, toPagePath } from "~/paths";
import { requireUser } from "~/server/account/guard.server";
import { TextLink } from "~/ui/link";

/** The pages read the person with `useOutletContext<User>()`. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<User> {
	const { pathname, search } = new URL(request.url);
	return requireUser(context, toPagePath(pathname) + search);
}

export default function AccountLayout() {
	return (
		<WithNavigation>
			<Outlet context={useLoaderData<typeof loader>() satisfies User} />
		</WithNavigation>
	);
}

export function ErrorBoundary() {
	return (
		<WithNavigation>
			<ErrorPage error={useRouteError()} />
		</WithNavigation>
	);
}

function WithNavigation({ children }: { children: ReactNode }) {
	const { t } = useTranslation("account");
	const { pathname } = useLocation();
	const links = [
		{ href: paths.account(), label: t("title") },
		{ href: paths.accountProfile(), label: t("profile.title") },
		{ href: paths.accountPassword(), label: t("changePassword") },
	];
	return (
		<>
			<nav
				aria-label={t("title")}
				className="screen-only mx-auto flex w-full max-w-prose flex-wrap gap-x-6 px-gutter pt-4 sm:px-6"
			>
				{links.map(({ href, label }) => {
					const isCurrent = isPageAt(pathname, href);
					return (
						<TextLink
							key={href}
							href={href}
							quiet
							standalone
							aria-current={isCurrent ? "page" : undefined}
							className={isCurrent ? "border-b-2 border-ink" : undefined}
						>
							{label}
						</TextLink>
					);
				})}
			</nav>
			{children}
		</>
	);
}
