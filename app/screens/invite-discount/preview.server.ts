/** Title and preview of a link, in the language of the visitor. */
import type { HeadData } from "~/components/site/document-head";
import { formatDiscountValue } from "~/domain/invite/discount-code";
import { type LinkKind, TRIAL_DAYS } from "~/domain/invite/invite";
import { getI18n } from "~/i18n/instance.server";
import { getLocaleFacts, type Locale } from "~/i18n/locale";
import type { ShownCode } from "./data";

type Reader = { locale: Locale; origin: string };

/** For a valid code: its offer is the title of the preview. */
export function describeOffer(
	kind: LinkKind,
	code: ShownCode,
	url: string,
	reader: Reader,
): HeadData {
	const t = getI18n(reader.locale).getFixedT(reader.locale, "invite");
	const offer = t(`offer.inWords.${code.type}`, { value: formatDiscountValue(code) });
	const text = t(`link.${kind}.previewText`, { code: code.code, days: TRIAL_DAYS });
	const words = kind === "invite" ? code.inviteDescription : code.description;
	return {
		title: t(`link.${kind}.title`),
		preview: {
			...describePicture(kind, url, reader),
			title: t(`link.${kind}.previewTitle`, { offer }),
			description: words ? `${words} ${text}` : text,
		},
	};
}

/** For an invalid code: says nothing about the code. */
export function describeInvalid(kind: LinkKind, url: string, reader: Reader): HeadData {
	const t = getI18n(reader.locale).getFixedT(reader.locale, "invite");
	return {
		title: t("invalid.title"),
		preview: {
			...describePicture(kind, url, reader),
			title: t("invalid.title"),
			description: t("invalid.preview"),
		},
	};
}

function describePicture(kind: LinkKind, url: string, { locale, origin }: Reader) {
	return {
		url,
		locale: getLocaleFacts(locale).regionTag,
		pictureUrl: new URL(`/share-${kind}-${locale}.png`, origin).href,
		pictureText: getI18n(locale).t("shareImage"),
	};
}
