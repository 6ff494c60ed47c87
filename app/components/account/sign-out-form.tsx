/** 'Sign Out' on the account pages: it ends at /login (docs/product.md, account-22). */
import { useTranslation } from "react-i18next";
import { PostForm } from "~/components/site/form";
import { paths } from "~/paths";
import { Button } from "~/ui/button";

export function SignOutForm() {
	const { t } = useTranslation("auth");
	return (
		<PostForm action={paths.logout()} hidden={{ next: "login" }}>
			<Button variant="secondary" size="large" wide="always">
				{t("signOut")}
			</Button>
		</PostForm>
	);
}
