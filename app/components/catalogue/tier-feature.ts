/** Says what a membership tier includes, in the reader's language. */
import { useTranslation } from "react-i18next";
import type { CreatorTier } from "~/domain/catalogue/creator";

const knownPerks = ["early_access", "supporter_badge", "exclusive_updates"] as const;
type KnownPerk = (typeof knownPerks)[number];

const isKnownPerk = (perk: string): perk is KnownPerk => knownPerks.includes(perk as KnownPerk);

/** Lists what a tier includes: its features, then the perks that add something. */
export function useTierFeatures(): (tier: CreatorTier) => string[] {
	const { t } = useTranslation("plan");
	return (tier) => {
		const { earlyAccessHours } = tier;
		// The feature with its hours replaces the perk of the same name.
		const perks = tier.perks.filter((perk) => !earlyAccessHours || perk !== "early_access");
		return [
			...(earlyAccessHours ? [t("tiers.earlyAccess", { count: earlyAccessHours })] : []),
			...(tier.hasExclusiveContent ? [t("tiers.exclusiveContent")] : []),
			...(tier.hasCommunityAccess ? [t("tiers.communityAccess")] : []),
			...(tier.hasDirectMessaging ? [t("tiers.directMessaging")] : []),
			...perks.map((perk) =>
				isKnownPerk(perk) ? t(`tiers.perk.${perk}`) : perk.replaceAll("_", " "),
			),
		];
	};
}
