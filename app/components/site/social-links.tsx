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

/** The note that says which addresses the operator has not set. */
export const NOTE_ID = "footer-note";

type Channel = { name: string; icon: IconName; href: string };

export const SocialLinks = ({ links }: { links: readonly string[] }) =>
	links.length > 0 ? <ChannelList list={links.map(describeLink)} rel="me" /> : <Placeholders />;

function Placeholders() {
	return <ChannelList list={placeholders.map((one) => ({ ...one, href: `#${NOTE_ID}` }))} />;
}

function ChannelList({ list, rel }: { list: Channel[]; rel?: string }) {
	return (
		<ul className="-mx-2.5 flex flex-wrap gap-1">
			{list.map(({ name, icon, href }) => (
				<li key={name}>
					<a
						href={href}
						rel={rel}
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

function describeLink(href: string): Channel {
	const host = new URL(href).hostname.replace(/^(www|m)\./, "");
	const channel = channels.find(({ hosts }) => hosts.some((known) => known === host));
	return channel ? { ...channel, href } : { name: host, icon: "globe", href };
}
