/**
 * Three testimonials with five stars and a cover each; on a wide screen the first is the largest. The covers are
 * of one family with the drawings, and of no real show.
 */
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
						<Voice key={item.name} {...item} index={index} />
					))}
				</div>
			</Page>
		</section>
	);
}

function Voice({ quote, name, role, index }: Testimonial & { index: number }) {
	const { t } = useTranslation();
	const isFirst = index === 0;
	return (
		<figure className={classNames("grid content-start gap-4", isFirst && "lg:row-span-2")}>
			<div className="flex items-center gap-4">
				<Cover index={index} />
				<svg
					role="img"
					aria-label={t("fiveStars")}
					className="icon text-accent-edge"
					width={116}
					height={20}
					viewBox="0 0 139.2 24"
				>
					<path fill="var(--accent)" d={fiveStarsPath} />
				</svg>
			</div>
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

/** In the colours of the drawings. */
const covers = [
	{ ground: "accent", bars: "ink" },
	{ ground: "cool", bars: "paper" },
	{ ground: "night", bars: "fresh" },
] as const;

function Cover({ index }: { index: number }) {
	const { ground, bars } = covers[index % covers.length] ?? covers[0];
	return (
		<svg width="56" height="56" className="rounded-md" aria-hidden="true">
			<path fill={`var(--art-${ground})`} d="M0 0h56v56H0z" />
			<path
				stroke={`var(--art-${bars})`}
				strokeWidth="5"
				strokeLinecap="round"
				d="M10 22v12M19 14v28M28 8v40M37 18v20M46 24v8"
			/>
		</svg>
	);
}
