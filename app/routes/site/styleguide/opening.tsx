/** The style guide's headings, hero, mode switch, cards, prices and badges. */
import { Amount } from "~/ui/amount";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon, type IconName } from "~/ui/icon";
import { Page } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { Logo } from "~/ui/logo";
import { Segmented } from "~/ui/segmented";
import { Waveform } from "~/ui/waveform";

const samples = {
	ltr: {
		name: "Sawt",
		modes: ["Listener", "Creator"],
		eyebrow: "Podcasts from Cairo",
		hero: "Every voice deserves to be heard.",
		lead: "Find the shows that speak to you, keep them for the road, and support the people who make them.",
		start: "Get Started",
		more: "See pricing",
		cards: ["Upload once, heard everywhere", "Edit and go live", "Earn from your voice"],
		body: "One recording reaches every app your listeners use. You keep the rights and the numbers.",
		plan: "Premium",
		popular: "Most Popular",
		save: "Save 17%",
		per: "per month",
		pay: "Pay Now",
	},
	rtl: {
		name: "صوت",
		modes: ["مستمع", "صانع محتوى"],
		eyebrow: "بودكاست من القاهرة",
		hero: "كل صوت يستحق أن يُسمَع.",
		lead: "اكتشف البرامج التي تشبهك، واحتفظ بها للطريق، وادعم من يصنعونها.",
		start: "ابدأ الآن",
		more: "اعرف الأسعار",
		cards: ["ارفع مرة واحدة، ويسمعك الجميع", "حرّر وابثّ مباشرة", "اربح من صوتك"],
		body: "تسجيل واحد يصل إلى كل تطبيق يستخدمه جمهورك، وتبقى الحقوق والأرقام لك وحدك.",
		plan: "بريميوم",
		popular: "الأكثر اختيارًا",
		save: "وفّر 17%",
		per: "شهريًا",
		pay: "ادفع الآن",
	},
};

const cardIcons: IconName[] = ["upload", "mic", "coins"];

export function SpecimenOpening({ direction }: { direction: keyof typeof samples }) {
	const text = samples[direction];
	const [listener = "", creator = ""] = text.modes;
	return (
		<Page className="grid gap-10 py-6">
			<div className="flex flex-wrap items-center justify-between gap-4">
				<Logo name={text.name} />
				<Segmented
					label={text.eyebrow}
					slides
					className="w-full sm:max-w-96"
					segments={[
						{ label: listener, href: "?mode=listener", icon: "headphones", isCurrent: true },
						{ label: creator, href: "?mode=creator", icon: "mic", isCurrent: false },
					]}
				/>
			</div>
			<div className="grid gap-5">
				<p className="eyebrow">{text.eyebrow}</p>
				<h1 className="text-hero lg:max-w-[18ch]">{text.hero}</h1>
				<p className="max-w-prose text-lead text-ink-soft">{text.lead}</p>
				<div className="flex flex-wrap gap-3">
					<ButtonLink href="#pricing" size="large" wide>
						{text.start}
						<Icon name="arrow-right" />
					</ButtonLink>
					<ButtonLink href="#pricing" variant="secondary" size="large" wide>
						{text.more}
					</ButtonLink>
				</div>
				<Waveform variant="breathing" className="mt-4" />
			</div>
			<div className="grid items-start gap-8 sm:grid-cols-2 lg:grid-cols-4">
				{text.cards.map((title, index) => (
					<Card key={title} as="article" look="ruled">
						<Icon name={cardIcons[index] ?? "radio"} size={28} className="text-accent-text" />
						<h2 className="mt-4 text-h3">{title}</h2>
						<p className="mt-2 text-ink-soft">{text.body}</p>
					</Card>
				))}
				<Card look="marked" as="article">
					<div className="flex flex-wrap gap-2">
						<Badge tone="accent">{text.popular}</Badge>
						<Badge tone="success">{text.save}</Badge>
					</div>
					<h2 className="mt-4 text-h3">{text.plan}</h2>
					<Amount size="medium" per={text.per} className="mt-2">
						EGP 1,999
					</Amount>
					<Button type="button" wide="always" className="mt-5">
						{text.pay}
					</Button>
					<TextLink href="#more" standalone>
						{text.more} <Icon name="arrow-right" />
					</TextLink>
				</Card>
			</div>
			<Waveform variant="divider" />
		</Page>
	);
}
