"use client";
/** The landing page of the React peers; a copy of it is built into each of them. */
import { useState } from "react";

const CARDS = ["distribution", "studio", "money", "discovery"];
const SYSTEMS = ["iOS", "Android", "Windows", "macOS", "Linux"];

export function Landing({ landing, plans }) {
	const [mode, setMode] = useState("listener");
	return (
		<>
			<section className="hero">
				{/* biome-ignore lint/a11y/useSemanticElements: what every peer shows */}
				<div role="group">
					<button type="button" onClick={() => setMode("listener")}>
						Listener
					</button>
					<button type="button" onClick={() => setMode("creator")}>
						Creator
					</button>
				</div>
				<h1>{landing.hero[mode].title}</h1>
				<p>{landing.hero[mode].lead}</p>
				<a className="action" href="/get-app">
					Get Started
				</a>
				<a href="#features">{landing.hero[mode].more}</a>
				<p>
					{landing.hero[mode].spoken} {landing.hero[mode].time}
				</p>
			</section>
			<Features features={landing.features[mode]} />
			<Pricing pricing={landing.pricing} plans={plans} />
			<Testimonials testimonials={landing.testimonials} />
			<Apps />
		</>
	);
}

const Features = ({ features }) => (
	<section id="features">
		<h2>{features.title}</h2>
		<p>{features.lead}</p>
		<ul className="cards">
			{CARDS.map((card) => (
				<li className="card" key={card}>
					<svg viewBox="0 0 24 24" aria-hidden="true">
						<path d="M12 2v20M2 12h20" />
					</svg>
					<h3>{features[card].title}</h3>
					<p>{features[card].text}</p>
				</li>
			))}
		</ul>
	</section>
);

const Pricing = ({ pricing, plans }) => (
	<section id="pricing">
		<h2>{pricing.title}</h2>
		<p>{pricing.lead}</p>
		<ul className="cards">
			<li className="card">
				<h3>{pricing.free.title}</h3>
				<p>{pricing.free.text}</p>
				<a className="action" href="/register">
					{pricing.free.action}
				</a>
			</li>
			<li className="card">
				<h3>{pricing.premium.title}</h3>
				<p>{pricing.premium.text}</p>
				{plans.map((plan) => (
					<p key={plan.name}>
						<strong>{plan.price} EGP</strong> / {plan.interval}
					</p>
				))}
				<a className="action" href="/premium">
					{pricing.premium.action}
				</a>
			</li>
		</ul>
	</section>
);

const Testimonials = ({ testimonials }) => (
	<section>
		<h2>{testimonials.title}</h2>
		<ul className="cards">
			{Object.values(testimonials.items).map((item) => (
				<li className="card" key={item.name}>
					<p>★★★★★</p>
					<blockquote>{item.quote}</blockquote>
					<p>
						{item.name}, {item.role}
					</p>
				</li>
			))}
		</ul>
	</section>
);

const Apps = () => (
	<section id="apps">
		<h2>Apps</h2>
		<ul className="cards">
			{SYSTEMS.map((system) => (
				<li className="card" key={system}>
					<h3>{system}</h3>
					<button type="button" disabled>
						Coming Soon
					</button>
				</li>
			))}
		</ul>
	</section>
);
