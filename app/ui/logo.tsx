/* The mark (a voice in five bars) and the name. The name comes in as text, so it can be changed. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";

export function LogoMark({ size, className }: { size: number; className?: string | undefined }) {
	return (
		<svg
			width={size}
			height={size}
			viewBox="0 0 32 32"
			strokeWidth="4"
			className={classNames("waveform", className)}
			aria-hidden="true"
		>
			<path className="text-ink" stroke="currentColor" d="M4 14v4M10 9v14M22 11v10M28 14v4" />
			<path className="text-accent" stroke="currentColor" d="M16 3v26" />
		</svg>
	);
}

type LogoProps = {
	name: string;
	/** Stands before the name. */
	mark?: ReactNode;
};

export function Logo({ name, mark = <LogoMark size={32} /> }: LogoProps) {
	return (
		<span className="inline-flex items-center gap-2.5 text-ink">
			{mark}
			<span className="font-heading text-h3 font-semibold">{name}</span>
		</span>
	);
}
