/** Three testimonials with five stars each; on a wide screen the first is the largest. */
import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/class-names";
import { fiveStarsPath } from "~/ui/five-stars-shape";
import { Page } from "~/ui/layout";

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
