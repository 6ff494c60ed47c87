/* An amount of money, the largest text of a payment page, isolated from Arabic around it. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Ltr } from "./ltr";

type AmountProps = {
	/** Already formatted, currency included. */
	children: string;
	/** Says what the amount is for or how often it is charged; stands after or under it. */
	per?: ReactNode;
	size?: "medium" | "large";
	className?: string;
};

export function Amount({ children, per, size = "large", className }: AmountProps) {
	return (
		<p className={classNames("flex flex-wrap items-baseline gap-x-2", className)}>
			<bdi
				dir="ltr"
				className={classNames(
					"font-heading font-semibold",
					size === "large" ? "text-amount" : "text-price",
				)}
			>
				{children}
			</bdi>{" "}
			{per && <span className="text-ink-soft">{per}</span>}
		</p>
	);
}

type InlineAmountProps = { className?: string; children: ReactNode };

/** An amount among words. Where text is set very large, it stays small enough to be whole on a phone. */
export function InlineAmount({ className, children }: InlineAmountProps) {
	return <Ltr className={classNames("text-[min(1em,8vw)]", className)}>{children}</Ltr>;
}
