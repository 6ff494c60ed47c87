/** A value that people enter or say elsewhere to pay. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "~/ui/copy-button";
import { Ltr, LtrAddress } from "~/ui/ltr";

type CopyRowProps = {
	label: string;
	/** The value as the page shows it. */
	children: string;
	/** The value as it is copied, where that differs. */
	value?: string;
	/** `children` in groups, which only styles set apart: a selection by hand has no spaces. */
	parts?: readonly string[];
	/** Names what the button copies, for assistive technology. */
	copyLabel: string;
	size?: "amount" | "code" | "number" | "text";
	hint?: ReactNode;
};

const sizes = {
	amount: "font-heading text-amount font-semibold",
	number: "font-heading text-h3 font-semibold",
	code: "font-heading text-h2 font-semibold",
	text: "font-semibold",
};

/** One value: its name, the value large, a copy button. */
export function CopyRow(props: CopyRowProps) {
	const { label, children, value = children, parts, copyLabel, size = "text", hint } = props;
	const { t } = useTranslation(["manual-payment", "common"]);
	return (
		<div className="copy-row">
			<p className="text-small text-ink-soft">{label}</p>
			<p className="copy-value">
				{parts && parts.length > 1 ? (
					<Ltr className={sizes[size]}>
						{parts.map((part, place) => (
							<span
								key={parts.slice(0, place).join()}
								className={place < parts.length - 1 ? "pe-2" : undefined}
							>
								{part}
							</span>
						))}
					</Ltr>
				) : (
					<LtrAddress address={children} className={sizes[size]} />
				)}
			</p>
			<CopyButton
				text={value}
				label={t("copy")}
				copiedLabel={t("copied")}
				failedLabel={t("common:copyFailed")}
				accessibleLabel={copyLabel}
			/>
			{hint ? <p className="col-span-full mt-1 text-small text-ink-soft">{hint}</p> : null}
		</div>
	);
}
