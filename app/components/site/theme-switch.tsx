/** Light, dark or system, as a form that works without script and comes back to its own place. */
import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { THEMES, type Theme } from "~/domain/site/theme";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { classNames } from "~/ui/class-names";
import { Icon, type IconName } from "~/ui/icon";
import { useDocumentFacts } from "./document-facts";
import { PostForm } from "./form";

const FORM_ID = "theme";
const icons: Record<Theme, IconName> = { light: "sun", dark: "moon", system: "contrast" };

export function ThemeSwitch() {
	const { t } = useTranslation();
	const { theme } = useDocumentFacts();
	const { pathname, search } = useLocation();
	return (
		<PostForm
			id={FORM_ID}
			data-keeps-main=""
			isForAnyone
			action={paths.theme()}
			hidden={{ redirectTo: `${pathname}${search}#${FORM_ID}` }}
			aria-label={t("theme.label")}
			className="inline-flex flex-wrap rounded-lg border border-hairline p-1"
		>
			<ThemeButtons current={theme} />
		</PostForm>
	);
}

function ThemeButtons({ current }: { current: Theme }) {
	const { t } = useTranslation();
	return THEMES.map((name) => (
		<Fragment key={name}>
			<button
				type="submit"
				name="theme"
				value={name}
				aria-pressed={name === current}
				className={classNames(
					"inline-flex min-h-11 items-center gap-2 rounded-md px-2.5 text-small",
					name === current
						? "-m-px border border-hairline bg-surface font-semibold"
						: "text-ink-soft hover:text-ink",
				)}
			>
				<Icon name={icons[name]} />
				{t(`theme.${name}`)}
			</button>{" "}
		</Fragment>
	));
}
