/** The person's details, signing out, and deleting the account. */

import { useTranslation } from "react-i18next";
import { PostForm } from "~/components/site/form";
import type { User } from "~/domain/account/user";
import { getLocaleFacts, isLocale } from "~/i18n/locale";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { DescriptionList } from "~/ui/list";
import { Ltr, LtrAddress } from "~/ui/ltr";

export function Particulars({ user }: { user: User }) {
	const { t } = useTranslation("account");
	const { name, email, phone, mailLocale } = user;
	const verification = user.isEmailVerified ? (
		<Badge tone="success" icon="check">
			{t("verified")}
		</Badge>
	) : (
		<Badge tone="warning">{t("notVerified")}</Badge>
	);
	const language = isLocale(mailLocale) ? (
		<span lang={mailLocale}>{getLocaleFacts(mailLocale).ownName}</span>
	) : null;
	return (
		<section aria-labelledby="particulars">
			<h2 id="particulars" className="text-h3">
				{t("particulars")}
			</h2>
			<DescriptionList
				className="mt-2 border-y border-hairline"
				rows={[
					{ label: t("name"), value: <bdi>{name || "–"}</bdi> },
					{ label: t("email"), value: <LtrAddress address={email} /> },
					...(phone ? [{ label: t("phone"), value: <Ltr>{phone}</Ltr> }] : []),
					...(language ? [{ label: t("mailLanguage"), value: language }] : []),
					{ label: t("verification"), value: verification },
				]}
			/>
		</section>
	);
}

const reachTexts = {
	everywhere: { text: "signOut.text", limits: "signOut.limits", submit: "signOut.submit" },
	here: {
		text: "signOut.here.text",
		limits: "signOut.here.limits",
		submit: "signOut.here.submit",
	},
} as const;

/** Signs out on all browsers where the platform implements that, else on this one. */
export function SignOut({ canEndSessions }: { canEndSessions: boolean }) {
	const { t } = useTranslation("account");
	const texts = reachTexts[canEndSessions ? "everywhere" : "here"];
	return (
		<section aria-labelledby="sign-out">
			<h2 id="sign-out" className="text-h3">
				{t("signOut.title")}
			</h2>
			<p className="mt-1 text-ink-soft">{t(texts.text)}</p>
			<p id="sign-out-limits" className="mt-2 text-ink-soft">
				{t(texts.limits)}
			</p>
			<PostForm
				action={paths.logout()}
				hidden={{ next: "login", everywhere: "yes" }}
				className="mt-4"
			>
				<Button variant="secondary" wide aria-describedby="sign-out-limits">
					<Icon name="log-out" />
					{t(texts.submit)}
				</Button>
			</PostForm>
			<TextLink standalone href={paths.accountDelete()} className="mt-3">
				{t("delete.title")}
			</TextLink>
		</section>
	);
}
