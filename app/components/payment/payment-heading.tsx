/** The head of a result page: what happened, the money, and what that means in one sentence. */
import type { ReactNode } from "react";
import { Amount } from "~/ui/amount";
import { Icon, type IconName } from "~/ui/icon";

type PaymentHeadingProps = {
	icon: IconName;
	tone: "success" | "danger" | "warning" | "neutral";
	title: string;
	/** Formatted; the largest thing on the page when it is known. */
	amount?: string | undefined;
	amountNote?: string;
	children: ReactNode;
};

const tones = {
	success: "bg-success-soft text-success",
	danger: "bg-danger-soft text-danger",
	warning: "bg-warning-soft text-warning",
	neutral: "bg-teal-soft text-link",
};

export function PaymentHeading(props: PaymentHeadingProps) {
	const { icon, tone, title, amount, amountNote, children } = props;
	return (
		<div className="grid justify-items-start gap-3">
			<span className={`grid size-14 place-items-center rounded-full ${tones[tone]}`}>
				<Icon name={icon} size={28} />
			</span>
			<h1 className="text-h2">{title}</h1>
			{amount ? <Amount per={amountNote}>{amount}</Amount> : null}
			<p className="text-lead text-ink-soft">{children}</p>
		</div>
	);
}
