/** 'Sign Out' on the account pages: it ends at /login (docs/product.md, account-22). */
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button } from "~/ui/button";

export function SignOutForm() {
	const { t } = useTranslation("auth");
	return (
		<form method="post" action={paths.logout()} data-guard="">
			<input type="hidden" name="next" value="login" />
			<Button variant="secondary" size="large" wide="always">
				{t("signOut")}
			</Button>
		</form>
	);
}
