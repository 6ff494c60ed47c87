/* A sheet on the paper: hairline first, no shadow. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";

type CardProps = {
	as?: "div" | "section" | "article" | "li";
	/** "raised" is the ordinary sheet, "sunken" steps back, "marked" carries the accent, "ruled"
	 * has no sheet at all: an ink rule on top, as a column in a magazine. */
	look?: "raised" | "sunken" | "marked" | "ruled";
	className?: string;
	"aria-labelledby"?: string;
	children: ReactNode;
};

const looks = {
	raised: "rounded-lg border border-hairline bg-surface p-5 sm:p-6",
	sunken: "rounded-lg bg-sunken p-5 sm:p-6",
	marked: "card-marked rounded-lg border border-accent-edge bg-surface p-5 sm:p-6",
	ruled: "border-t-2 border-ink pt-5",
};

export function Card({ as: Element = "div", look = "raised", className, ...rest }: CardProps) {
	return <Element className={classNames(looks[look], className)} {...rest} />;
}
