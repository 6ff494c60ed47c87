/* A sheet on the paper: hairline first, no shadow. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";

type CardProps = {
	as?: "div" | "section" | "article" | "li";
	/** "raised" is the ordinary sheet, "sunken" steps back, "marked" carries the accent. */
	look?: "raised" | "sunken" | "marked";
	id?: string;
	className?: string;
	"aria-labelledby"?: string;
	children: ReactNode;
};

const looks = {
	raised: "border-hairline bg-surface",
	sunken: "border-transparent bg-sunken",
	marked: "card-marked border-accent-edge bg-surface",
};

export function Card({ as: Element = "div", look = "raised", className, ...rest }: CardProps) {
	return (
		<Element
			className={classNames("rounded-lg border p-5 sm:p-6", looks[look], className)}
			{...rest}
		/>
	);
}
