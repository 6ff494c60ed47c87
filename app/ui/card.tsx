/* A framed section of a page. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";

type CardProps = {
	as?: "div" | "section" | "article" | "li";
	/** "raised" is the default, "sunken" is less prominent, "marked" has the accent colour, "ruled" has
	 * only a rule on top. */
	look?: "raised" | "sunken" | "marked" | "ruled";
	className?: string;
	"aria-labelledby"?: string;
	children: ReactNode;
};

const looks = {
	raised: "rounded-lg border border-hairline bg-surface px-card py-5 sm:p-6",
	sunken: "rounded-lg bg-sunken px-card py-5 sm:p-6",
	marked: "card-marked rounded-lg border border-accent-edge bg-surface px-card py-5 sm:p-6",
	ruled: "border-t-2 border-ink pt-5",
};

export function Card({ as: Element = "div", look = "raised", className, ...rest }: CardProps) {
	return <Element className={classNames(looks[look], className)} {...rest} />;
}
