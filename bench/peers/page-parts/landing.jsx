/** The landing page of the React peers; each gets a copy at build time. */
import { buttonClasses, DIVIDED, joinClasses, LEAD, PAGE } from "./classes";
import { FiveStars, Icon, Picture, pictures } from "./drawings";
import { Frame } from "./frame";
import { ButtonLink } from "./links";
import { getStartedPath, landingPath } from "./mode";

export const Landing = ({ texts, mode, plans }) => (
	<Frame texts={texts.frame} path={landingPath(mode)} mode={mode}>
		<Hero texts={texts.hero} modes={texts.modes} mode={mode} />
		<Features texts={texts.features} pictures={pictures[mode].features} />
		<Pricing texts={texts.pricing} plans={plans} />
		<Testimonials texts={texts.testimonials} />
		<Apps texts={texts.apps} devices={pictures[mode].devices} />
	</Frame>
);

const Hero = ({ texts, modes, mode }) => (
	<section id="start" aria-labelledby="hero-title">
		<div className={`${PAGE} grid gap-x-12 gap-y-8 pt-4 pb-14 sm:pt-10 lg:grid-cols-[7fr_5fr] lg:pb-24`}>
			<div className="grid content-start gap-4 sm:gap-8">
				<ModeSwitch texts={modes} mode={mode} />
				<h1 id="hero-title" className="text-hero">
					{texts.title}
				</h1>
				<p className={LEAD}>{texts.lead}</p>
				<div className="flex flex-wrap gap-3">
					<ButtonLink
						variant="primary"
						size="large"
						className="w-full sm:w-auto"
						href={getStartedPath(mode)}
					>
						{texts.getStarted}
						<Icon name="arrow-right" className="mirrors" />
					</ButtonLink>
					<Tune texts={texts} source={`/tune-${mode}.mp3`} />
				</div>
			</div>
			<Picture html={pictures[mode].shot} />
		</div>
	</section>
);

const MODES = { listener: "headphones", creator: "mic" };

const ModeSwitch = ({ texts, mode }) => (
	<nav
		aria-label={texts.label}
		data-slides=""
		className="segmented w-full sm:w-[min(24rem,100%)] sm:justify-self-start"
	>
		<span className="segmented-highlight" data-position={mode === "creator" ? "second" : "first"} />
		{Object.entries(MODES).map(([name, icon]) => (
			<a
				key={name}
				href={`/?mode=${name}#start`}
				aria-current={name === mode ? "page" : undefined}
				className={joinClasses(
					"flex min-h-11 items-center justify-center gap-2 rounded-xl px-3 py-1.5 text-center text-switch wrap-anywhere font-semibold leading-tight",
					name === mode ? "text-paper" : "text-ink hover:text-link-strong",
				)}
			>
				<Icon name={icon} className="max-[22rem]:hidden" />
				{texts[name]}
			</a>
		))}
	</nav>
);

const Tune = ({ texts, source }) => (
	<>
		<button
			type="button"
			className={buttonClasses({ className: "w-full sm:w-auto plays" })}
			data-plays=""
		>
			<WordWithIcon icon="play" word={texts.play} />
			<WordWithIcon icon="pause" word={texts.pause} />
		</button>
		<a href={source} className={buttonClasses({ className: "w-full sm:w-auto [.plays+&]:hidden" })}>
			<WordWithIcon icon="play" word={texts.play} />
		</a>
	</>
);

const WordWithIcon = ({ icon, word }) => (
	<span className="word-with-icon">
		{word}
		<Icon name={icon} />
	</span>
);

const FEATURES = ["distribution", "studio", "money", "discovery"];

const Features = ({ texts, pictures }) => (
	<section id="features" aria-labelledby="features-title" className="scroll-mt-4">
		<div className={`${PAGE} grid gap-10 py-14 lg:py-24`}>
			<div id="about" className="grid gap-x-16 gap-y-4 lg:grid-cols-[7fr_5fr] lg:items-end">
				<h2 id="features-title" className="text-h1">
					{texts.title}
				</h2>
				<p className={LEAD}>{texts.lead}</p>
			</div>
			<div className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
				{FEATURES.map((feature, place) => (
					<article key={feature}>
						<Picture html={pictures[place]} />
						<h3 className="mt-4">{texts[feature].title}</h3>
						<p className="mt-2 text-ink-soft">{texts[feature].text}</p>
					</article>
				))}
			</div>
		</div>
	</section>
);

const CARD = "rounded-lg border";
const CARD_INSIDE = "bg-surface p-5 sm:p-6";

const Pricing = ({ texts, plans }) => (
	<section
		id="pricing"
		aria-labelledby="pricing-title"
		className="border-y border-hairline bg-sunken"
	>
		<div className={`${PAGE} grid gap-10 py-14 lg:py-24`}>
			<div className="grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end">
				<h2 id="pricing-title" className="text-h1">
					{texts.title}
				</h2>
				<p className={LEAD}>{texts.lead}</p>
			</div>
			<div className="grid gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
				<article className={`${CARD} border-hairline ${CARD_INSIDE} flex flex-col gap-4`}>
					<h3 className="text-h2">{texts.free.title}</h3>
					<p className="text-ink-soft">{texts.free.text}</p>
					<ul className="check-list grow border-t border-hairline pt-4">
						{Object.values(texts.free.gives).map((gift) => (
							<li key={gift} className="flex items-center gap-3 py-4">
								<Icon name="check" className="text-success" />
								{gift}
							</li>
						))}
					</ul>
					<ButtonLink size="large" className="w-full" href="/register">
						{texts.free.action}
					</ButtonLink>
				</article>
				<article className={`card-marked ${CARD} border-accent-edge ${CARD_INSIDE} grid gap-4`}>
					<h3 className="text-h2">{texts.premium.title}</h3>
					<p className="text-ink-soft">{texts.premium.text}</p>
					<ul className={DIVIDED}>
						{plans.map((plan) => (
							<Plan key={plan.name} texts={texts.premium} plan={plan} />
						))}
					</ul>
					<ButtonLink size="large" className="w-full" href="/subscription">
						{texts.premium.action}
					</ButtonLink>
				</article>
			</div>
		</div>
	</section>
);

const Plan = ({ texts, plan }) => (
	<li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4">
		<span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
			<bdi>{plan.name}</bdi>
		</span>
		<div className="grid sm:justify-items-end">
			<p className="flex flex-wrap items-baseline gap-x-2">
				<bdi dir="ltr" className="font-heading font-semibold text-price">
					{plan.perMonth}
				</bdi>{" "}
				<span className="text-ink-soft">{texts.perMonth}</span>
			</p>
			{plan.perYear && (
				<span className="text-small text-ink-soft">
					<bdi dir="ltr">{plan.perYear}</bdi> {texts.onceAYear}
				</span>
			)}
		</div>
	</li>
);

const Testimonials = ({ texts }) => (
	<section aria-labelledby="testimonials-title">
		<div className={`${PAGE} grid gap-10 py-14 lg:py-24`}>
			<h2 id="testimonials-title" className="text-h1">
				{texts.title}
			</h2>
			<div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
				{texts.items.map((item, index) => (
					<Testimonial key={item.name} item={item} stars={texts.stars} isFirst={index === 0} />
				))}
			</div>
		</div>
	</section>
);

const Testimonial = ({ item, stars, isFirst }) => (
	<figure className={joinClasses("grid content-start gap-4", isFirst && "lg:row-span-2")}>
		<FiveStars label={stars} />
		<blockquote className={isFirst ? "font-heading text-h2 font-semibold lg:text-h1" : "text-lead"}>
			<p>
				<q>{item.quote}</q>
			</p>
		</blockquote>
		<figcaption>
			<span className="font-semibold">{item.name}</span>{" "}
			<span className="text-ink-soft">{item.role}</span>
		</figcaption>
	</figure>
);

const APPS = ["iOS App Store", "Google Play", "Windows", "macOS", "Linux"];

const Apps = ({ texts, devices }) => (
	<section id="apps" aria-labelledby="apps-title" className="border-t border-hairline">
		<div className={`${PAGE} grid items-center gap-x-16 gap-y-10 py-14 lg:grid-cols-[5fr_7fr] lg:py-24`}>
			<div className="grid content-start gap-4">
				<h2 id="apps-title" className="text-h1">
					{texts.title}
				</h2>
				<p className={LEAD}>{texts.text}</p>
				<ButtonLink className="w-full sm:w-auto justify-self-start" href="/get-app">
					{texts.action}
					<Icon name="arrow-right" className="mirrors" />
				</ButtonLink>
				<ul className={DIVIDED}>
				{APPS.map((app) => (
					<li key={app} className="flex flex-wrap items-center gap-4 py-2.5">
						<span className="grow font-semibold wrap-anywhere">{app}</span>
						<span className="inline-flex items-center gap-1.5 rounded-full border px-3 py-0.5 text-small font-semibold border-hairline bg-sunken text-ink flex-none">
							{texts.status}
						</span>
					</li>
				))}
				</ul>
			</div>
			<Picture html={devices} />
		</div>
	</section>
);
