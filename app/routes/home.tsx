/** / — the landing page (spec section 2). */
import { useTranslation } from "react-i18next";

export default function HomePage() {
	const { t } = useTranslation();
	return <h1>{t("companyName")}</h1>;
}
