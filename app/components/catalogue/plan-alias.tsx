/** The translated name of a well-known plan, beside the platform's own name (catalogue-30). */
import { useTranslation } from "~/i18n/use-translation";

const knownNames = {
	basic: "names.basic",
	premium: "names.premium",
	"premium annual": "names.premium-annual",
	"premium monthly": "names.premium-monthly",
	"premium yearly": "names.premium-yearly",
	"creator supporter": "names.creator-supporter",
	"creator vip": "names.creator-vip",
	free: "names.free",
	pro: "names.pro",
} as const;

const isKnown = (name: string): name is keyof typeof knownNames => Object.hasOwn(knownNames, name);

/** Nothing where both names are the same, or the plan is not known. */
export function PlanAlias({ name }: { name: string }) {
	const { t } = useTranslation("plan");
	const known = name.trim().toLowerCase();
	if (!isKnown(known)) return null;
	const alias = t(knownNames[known]);
	return alias === name.trim() ? null : <p className="text-ink-soft">{alias}</p>;
}
