/*
 * Numbers, addresses and codes that are left to right inside Arabic text, isolated from it. They are read
 * out and copied as they are: a browser that translates the page must not touch them.
 */
import { Fragment, type ReactNode } from "react";

export function Ltr({ className, children }: { className?: string; children: ReactNode }) {
	return (
		<bdi dir="ltr" translate="no" className={className}>
			{children}
		</bdi>
	);
}

/** A link or mail address: too long for its line, it breaks before a slash or its @ rather than inside a word. */
export function LtrAddress({ address, className }: { address: string; className?: string }) {
	const [first, ...parts] = address.split(/(?<![:/])(?=\/)|(?=@)/);
	return (
		<Ltr className={className}>
			{first}
			{parts.map((part) => (
				<Fragment key={part}>
					<wbr />
					{part}
				</Fragment>
			))}
		</Ltr>
	);
}
