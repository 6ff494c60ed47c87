/** The texts of a component. */
import type { FlatNamespace } from "i18next";
import { useContext } from "react";
import { type FallbackNs, I18nContext, type UseTranslationResponse } from "react-i18next";

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]] | undefined;
type Texts<Names extends Namespaces> = Pick<
	UseTranslationResponse<FallbackNs<Names>, undefined>,
	"t"
>;

/**
 * `t` of the first namespace, for keys of all of them. The hook of react-i18next also waits for texts to
 * load and follows changes of the language, for a browser; here texts are in memory, and React runs on
 * the server alone (docs/decisions/055).
 */
export function useTranslation<const Names extends Namespaces = undefined>(
	namespaces?: Names,
): Texts<Names> {
	const { i18n } = useContext(I18nContext);
	const first = typeof namespaces === "string" ? namespaces : (namespaces?.[0] ?? null);
	return { t: i18n.getFixedT(null, first) } as Texts<Names>;
}
