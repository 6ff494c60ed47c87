/**
 * The header's end: who is signed in and the way out, or the two ways in (docs/product.md, site-4).
 */
import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths, readLandingMode } from "~/paths";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { PostForm } from "./form";
import { GetStarted } from "./get-started";

export type HeaderAccountProps = {
	displayName: string | null;
	className?: string;
};

export function HeaderAccount({ displayName, className }: HeaderAccountProps) {
	return (
		<div
			className={classNames(
				"flex flex-wrap items-center gap-x-4 gap-y-2 lg:flex-nowrap lg:ps-2",
				className,
			)}
		>
			{displayName === null ? <SignedOut /> : <SignedIn displayName={displayName} />}
		</div>
	);
}

function SignedOut() {
	const { pathname, search } = useLocation();
	return <WaysIn isForCreators={readLandingMode(pathname, search) === "creator"} />;
}

/** Every page has a main action of its own: here Get Started steps back. */
function WaysIn({ isForCreators }: { isForCreators: boolean }) {
	const { t } = useTranslation();
	return (
		<>
			<TextLink href={paths.login()} quiet standalone className="grow lg:grow-0">
				{t("login")}
			</TextLink>
			<GetStarted isForCreators={isForCreators} variant="secondary" />
		</>
	);
}

function SignedIn({ displayName }: { displayName: string }) {
	const { t } = useTranslation();
	return (
		<>
			<TextLink href={paths.account()} quiet standalone className="min-w-0 grow lg:grow-0">
				<Icon name="circle-user" />
				<bdi className="truncate lg:max-w-[14ch]">{displayName}</bdi>
			</TextLink>
			<PostForm action={paths.logout()} isForAnyone>
				<Button variant="secondary">{t("logout")}</Button>
			</PostForm>
		</>
	);
}
