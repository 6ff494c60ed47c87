/** The pages of the links in mails about another address (account-117, account-119). */
import { useTranslation } from "react-i18next";
import { MessageText, PostForm } from "~/components/site/form";
import { QuietPage } from "~/components/site/quiet-page";
import type { Message } from "~/i18n/message";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { AccountSupport } from "./account-support";
import { MailedLink } from "./mailed-link";

export type EmailLinkState =
	| { kind: "press"; token: string; isExpected: boolean }
	| { kind: "done" }
	/** `token` is present while it may still work. */
	| { kind: "dead"; message: Message; token?: string };

type EmailLinkPageProps = {
	link: "confirm" | "undo";
	state: EmailLinkState;
	isSignedIn: boolean;
	isSupported: boolean;
};

export function EmailLinkPage({ link, state, isSignedIn, isSupported }: EmailLinkPageProps) {
	const { t } = useTranslation("auth");
	if (!isSupported) return <AccountSupport subject="email" />;
	switch (state.kind) {
		case "press":
			return (
				<MailedLink
					{...state}
					title={t(`emailLink.${link}.title`)}
					lead={t(`emailLink.${link}.text`)}
					submit={t(`emailLink.${link}.submit`)}
					pending={{ title: t(`emailLink.${link}.title`), lead: t("verify.loadingText") }}
				/>
			);
		case "done":
			return <Done link={link} isSignedIn={isSignedIn} />;
		case "dead":
			return <Dead link={link} state={state} isSignedIn={isSignedIn} />;
	}
}

function Done({ link, isSignedIn }: Pick<EmailLinkPageProps, "link" | "isSignedIn">) {
	const { t } = useTranslation(["auth", "account"]);
	return (
		<QuietPage title={t(`emailLink.${link}.doneTitle`)} lead={t(`emailLink.${link}.done`)}>
			{link === "confirm" && isSignedIn ? (
				<ButtonLink href={paths.account()} size="large" wide="always">
					{t("account:back")}
				</ButtonLink>
			) : (
				<ButtonLink href={paths.login()} size="large" wide="always">
					{t("verify.continue")}
				</ButtonLink>
			)}
			{link === "undo" ? (
				<TextLink standalone href={paths.forgotPassword()}>
					{t("emailLink.undo.another")}
				</TextLink>
			) : null}
		</QuietPage>
	);
}

type DeadProps = Pick<EmailLinkPageProps, "link" | "isSignedIn"> & {
	state: Extract<EmailLinkState, { kind: "dead" }>;
};

function Dead({ link, state, isSignedIn }: DeadProps) {
	const { t } = useTranslation(["auth", "account"]);
	const { message, token } = state;
	const wayOn = link === "confirm" ? paths.accountEmail() : paths.contact({ topic: "account" });
	return (
		<QuietPage title={t(`emailLink.${link}.failedTitle`)}>
			<Notice tone="danger" role="alert" title={<MessageText message={message} />}>
				{t(`emailLink.${link}.failedHelp`)}
			</Notice>
			<div className="grid gap-3">
				{token === undefined ? null : (
					<PostForm isForAnyone hidden={{ token }}>
						<Button size="large" wide="always">
							{t("verify.tryAgain")}
						</Button>
					</PostForm>
				)}
				<ButtonLink href={wayOn} variant="secondary" size="large" wide="always">
					{t(`emailLink.${link}.wayOn`)}
				</ButtonLink>
			</div>
			<TextLink standalone href={isSignedIn ? paths.account() : paths.login()}>
				{isSignedIn ? t("account:back") : t("backToLogin")}
			</TextLink>
		</QuietPage>
	);
}
