/** Three testimonials with five stars each; on a wide screen the first is the largest. */
import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/class-names";
import { Page } from "~/ui/layout";

const STAR = "l2.6 6.3 6.4.5-4.9 4.3 1.5 6.4-5.6-3.5-5.6 3.5 1.5-6.4-4.9-4.3 6.4-.5z";
/** From a star to the next: its 24 units, and a fifth of them as space. */
const PITCH = "m28.8 0";
/** One path, in the grid of the icons: fifteen icons in three quotes were a tenth of the page's elements. */
const fiveStarsPath = `M12 3${STAR}${`${PITCH}${STAR}`.repeat(4)}`;

type Testimonial = { quote: string; name: string; role: string };

export function Testimonials({ title, items }: { title: string; items: Testimonial[] }) {
	return (
		<section aria-labelledby="testimonials-title">
			<Page className="grid gap-10 py-14 lg:py-24">
				<h2 id="testimonials-title" className="text-h1">
					{title}
				</h2>
				<div className="grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
					{items.map((item, index) => (
						<Voice key={item.name} {...item} isFirst={index === 0} />
					))}
				</div>
			</Page>
		</section>
	);
}

function Voice({ quote, name, role, isFirst }: Testimonial & { isFirst: boolean }) {
	const { t } = useTranslation();
	return (
		<figure className={classNames("grid content-start gap-4", isFirst && "lg:row-span-2")}>
			<svg
				role="img"
				aria-label={t("fiveStars")}
				className="icon fill-current text-accent-text"
				width={116}
				height={20}
				viewBox="0 0 139.2 24"
			>
				<path d={fiveStarsPath} />
			</svg>
			<blockquote
				className={isFirst ? "font-heading text-h2 font-semibold lg:text-h1" : "text-lead"}
			>
				<p>
					<q>{quote}</q>
				</p>
			</blockquote>
			<figcaption>
				<span className="font-semibold">{name}</span> <span className="text-ink-soft">{role}</span>
			</figcaption>
		</figure>
	);
}
