/* What empty places show: a shelf without shows, a microphone without a voice, a plug that came loose. */
import type { ReactNode } from "react";

const drawings = {
	/** Nothing is there yet. */
	shelf: {
		ground: "var(--art-accent)",
		shapes: (
			<g stroke="var(--art-ink)">
				<path strokeWidth="5" d="M22 56h116M22 95h116" />
				<path
					strokeWidth="2.5"
					strokeDasharray="5 5.4"
					opacity=".55"
					d="M32 53V27h26v26m10 0V27h26v26m10 0V27h26v26M32 92V66h26v26"
				/>
				<path strokeWidth="5" d="M88 90V82a15 15 0 0130 0v8" />
				<path strokeWidth="9" d="M88 83v5m30-5v5" />
			</g>
		),
	},
	/** A creator or a person is missing. */
	microphone: {
		ground: "var(--art-cool)",
		shapes: (
			<>
				<path
					stroke="var(--art-paper)"
					strokeWidth="4"
					opacity=".5"
					d="M20 48v1m11-1v1m11-1v1m76-1v1m11-1v1m11-1v1"
				/>
				<path
					stroke="var(--art-accent)"
					strokeWidth="5"
					d="M57 46a23 23 0 0046 0M80 70v23m-17 0h34"
				/>
				<rect x="67" y="18" width="26" height="42" rx="13" fill="var(--art-paper)" />
				<path stroke="var(--art-cool)" strokeWidth="3" d="M75 32h10m-10 8h10" />
			</>
		),
	},
	/** It could not be shown. */
	plug: {
		ground: "var(--art-panel)",
		shapes: (
			<>
				<g stroke="var(--art-soft)" strokeWidth="5">
					<path d="M0 82c26 0 18-34 40-34" />
					<path d="M160 36c-24 0-16 20-34 20" />
				</g>
				<path stroke="var(--art-accent)" strokeWidth="5" d="M66 41h10m-10 14h10" />
				<rect x="40" y="33" width="26" height="30" rx="6" fill="var(--art-accent)" />
				<rect x="100" y="41" width="26" height="30" rx="6" fill="var(--art-paper)" />
				<path stroke="var(--art-panel)" strokeWidth="4" d="M101 49h5m-5 14h5" />
				<path stroke="var(--art-alert)" strokeWidth="3" d="M88 26v-9m-8 12-5-7m21 7 5-7" />
			</>
		),
	},
} as const satisfies Record<string, { ground: string; shapes: ReactNode }>;

export type EmptyDrawingName = keyof typeof drawings;

type EmptyDrawingProps = { name: EmptyDrawingName; className?: string };

/** Like a cover, it has the brand's own colours in both themes. */
export function EmptyDrawing({ name, className }: EmptyDrawingProps) {
	const { ground, shapes } = drawings[name];
	return (
		<svg
			width="160"
			viewBox="0 0 160 112"
			fill="none"
			strokeLinecap="round"
			strokeLinejoin="round"
			className={className}
			aria-hidden="true"
		>
			<rect width="160" height="112" rx="12" fill={ground} />
			{shapes}
		</svg>
	);
}
