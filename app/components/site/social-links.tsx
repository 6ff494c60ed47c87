/** Social icons of the footer: the operator's addresses, or placeholders that say so. */
import { Icon, type IconName } from "~/ui/icon";

const channels = [
	{ name: "Instagram", icon: "instagram", hosts: ["instagram.com"] },
	{ name: "Facebook", icon: "facebook", hosts: ["facebook.com", "fb.com"] },
	{ name: "X", icon: "x-twitter", hosts: ["x.com", "twitter.com"] },
	{ name: "YouTube", icon: "youtube", hosts: ["youtube.com", "youtu.be"] },
	{ name: "LinkedIn", icon: "linkedin", hosts: ["linkedin.com"] },
] as const satisfies { name: string; icon: IconName; hosts: string[] }[];

/** Shown while the operator has set none. */
const placeholders = channels.slice(0, 4);

export type SocialLinksProps = { links: readonly string[]; fallbackHref: string };

export function SocialLinks({ links, fallbackHref }: SocialLinksProps) {
	const icons =
		links.length > 0
			? links.map(describeLink)
			: placeholders.map(({ name, icon }) => ({ name, icon, href: fallbackHref }));
	return (
		<ul className="-mx-2.5 flex flex-wrap gap-1">
			{icons.map(({ name, icon, href }) => (
				<li key={name}>
					<a
						href={href}
						rel={links.length > 0 ? "me" : undefined}
						aria-label={name}
						className="grid size-11 place-items-center rounded-md text-ink-soft hover:bg-paper hover:text-ink"
					>
						<Icon name={icon} size={22} />
					</a>
				</li>
			))}
		</ul>
	);
}

function describeLink(href: string): { name: string; icon: IconName; href: string } {
	const host = new URL(href).hostname.replace(/^(www|m)\./, "");
	const channel = channels.find(({ hosts }) => hosts.some((known) => known === host));
	return channel ? { ...channel, href } : { name: host, icon: "globe", href };
}
