/* Numbers, addresses and codes that read left to right inside Arabic text, kept apart from it. */
import type { ReactNode } from "react";

export function Ltr({ className, children }: { className?: string; children: ReactNode }) {
	return (
		<bdi dir="ltr" className={className}>
			{children}
		</bdi>
	);
}

/** A link or mail address: too long for its line, it breaks before its last part or its @ rather than inside a word. */
export function LtrAddress({ address, className }: { address: string; className?: string }) {
	const slash = address.lastIndexOf("/");
	const lastPart = slash < 0 ? Math.max(0, address.lastIndexOf("@")) : slash + 1;
	return (
		<Ltr className={className}>
			{address.slice(0, lastPart)}
			<wbr />
			{address.slice(lastPart)}
		</Ltr>
	);
}
