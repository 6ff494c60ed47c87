/** The way out of everything that this browser can end, and what it cannot (docs/decisions). */
import { useTranslation } from "react-i18next";
import { PostForm } from "~/components/site/form";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

export function SignOut() {
	const { t } = useTranslation("account");
	return (
		<section aria-labelledby="sign-out">
			<h2 id="sign-out" className="text-h3">
				{t("signOut.title")}
			</h2>
			<p className="mt-1 text-ink-soft">{t("signOut.text")}</p>
			<p id="sign-out-limits" className="mt-2 text-ink-soft">
				{t("signOut.limits")}
			</p>
			<PostForm
				action={paths.logout()}
				hidden={{ next: "login", everywhere: "yes" }}
				className="mt-4"
			>
				<Button variant="secondary" wide aria-describedby="sign-out-limits">
					<Icon name="log-out" />
					{t("signOut.submit")}
				</Button>
			</PostForm>
		</section>
	);
}
