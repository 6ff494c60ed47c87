/* Numbers, addresses and codes that read left to right inside Arabic text, kept apart from it. */
import type { ReactNode } from "react";

export function Ltr({ className, children }: { className?: string; children: ReactNode }) {
	return (
		<bdi dir="ltr" className={className}>
			{children}
		</bdi>
	);
}
