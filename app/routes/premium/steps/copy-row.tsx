/** One value to carry over into the wallet: its name, the value large, a copy button. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/class-names";
import { CopyButton } from "~/ui/copy-button";
import { Ltr } from "~/ui/ltr";

type CopyRowProps = {
	label: string;
	/** As it is shown. */
	children: string;
	/** As it is copied, when that is not what is shown. */
	value?: string;
	/** What the button copies, for assistive technology. */
	copyLabel: string;
	size?: "amount" | "number" | "text";
	hint?: ReactNode;
};

const sizes = {
	amount: "font-heading text-amount font-semibold",
	number: "font-heading text-h3 font-semibold",
	text: "font-semibold",
};

export function CopyRow(props: CopyRowProps) {
	const { label, children, value = children, copyLabel, size = "text", hint } = props;
	const { t } = useTranslation("manual-payment");
	return (
		<div>
			<p className="text-small text-ink-soft">{label}</p>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<Ltr className={classNames("min-w-0 wrap-anywhere", sizes[size])}>{children}</Ltr>
				<CopyButton
					text={value}
					label={t("copy")}
					copiedLabel={t("copied")}
					accessibleLabel={copyLabel}
				/>
			</div>
			{hint ? <p className="text-small text-ink-soft">{hint}</p> : null}
		</div>
	);
}
