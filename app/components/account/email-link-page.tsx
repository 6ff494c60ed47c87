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
	link: "confirmEmail" | "undoEmail";
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
					title={t(`${link}.title`)}
					lead={t(`${link}.text`)}
					submit={t(`${link}.submit`)}
					pending={{ title: t(`${link}.title`), lead: t("verify.loadingText") }}
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
		<QuietPage title={t(`${link}.doneTitle`)} lead={t(`${link}.done`)}>
			{link === "confirmEmail" && isSignedIn ? (
				<ButtonLink href={paths.account()} size="large" wide="always">
					{t("account:back")}
				</ButtonLink>
			) : (
				<ButtonLink href={paths.login()} size="large" wide="always">
					{t("verify.continue")}
				</ButtonLink>
			)}
			{link === "undoEmail" ? (
				<TextLink standalone href={paths.forgotPassword()}>
					{t("undoEmail.another")}
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
	const wayOn =
		link === "confirmEmail" ? paths.accountEmail() : paths.contact({ topic: "account" });
	return (
		<QuietPage title={t(`${link}.failedTitle`)}>
			<Notice tone="danger" role="alert" title={<MessageText message={message} />}>
				{t(`${link}.failedHelp`)}
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
					{t(`${link}.wayOn`)}
				</ButtonLink>
			</div>
			<TextLink standalone href={isSignedIn ? paths.account() : paths.login()}>
				{isSignedIn ? t("account:back") : t("backToLogin")}
			</TextLink>
		</QuietPage>
	);
}
