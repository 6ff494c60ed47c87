/**
 * The seeded catalogue in Arabic, for callers who prefer it. Plan names are not translated, and a
 * text that an operator added is sent as it was written.
 */
import ar from "../../locales/ar/common.json";
import en from "../../locales/en/common.json";
import { DEFAULT_LOCALE, type Locale, readLocale } from "../platform/locale";

const arabicTexts = {
	"Listen without advertising.": "استمع بلا إعلانات.",
	[`Everything ${en.companyName} has for listeners.`]: `كل ما يقدّمه «${ar.companyName}» للمستمعين.`,
	"Premium, paid once a year.": "بريميوم، تدفعه مرة في السنة.",
	"Stand behind one creator.": "ادعم صانع محتوى واحدًا.",
	"As close to one creator as it gets.": "أقرب ما يكون إلى صانع محتوى واحد.",
	"Ad-free listening": "استماع بلا إعلانات",
	"High quality audio": "صوت عالي الجودة",
	"Offline downloads": "تنزيل الحلقات للاستماع دون إنترنت",
	"Audio up to 320kbps": "صوت بجودة تصل إلى 320kbps",
	"Unlimited offline downloads": "تنزيل بلا حدود للاستماع دون إنترنت",
	"Early access to new episodes": "الحلقات الجديدة قبل غيرك",
	"Supporter badge": "شارة داعم",
	"Exclusive updates": "أخبار حصرية",
	"Exclusive content": "محتوى حصري",
	"Direct messaging": "رسائل مباشرة",
	"Help the show come out every week.": "ساهم في أن يصدر البرنامج كل أسبوع.",
	"Hear episodes a day early.": "اسمع الحلقات قبل غيرك بيوم.",
	"Talk to Layla directly.": "تحدّث إلى ليلى مباشرة.",
	"A monthly thank-you.": "شكر كل شهر.",
	"Everything, first.": "كل شيء، قبل الجميع.",
	"Publish your first episodes.": "انشر حلقاتك الأولى.",
	"Grow and start to earn.": "كبّر جمهورك وابدأ في تحقيق الدخل.",
	"For a team that publishes every day.": "لفريق ينشر كل يوم.",
	[`A friend kept a place for you on ${en.companyName}.`]: `صديق حجز لك مكانًا في «${ar.companyName}».`,
	"20% off your first subscription.": "خصم 20% على اشتراكك الأول.",
	"A thank-you to our listeners.": "شكرًا لمستمعينا.",
	"For guests of our live recordings.": "لضيوف تسجيلاتنا المباشرة.",
};

/** The translated texts of each language. */
const textsOf: Record<Locale, ReadonlyMap<string, string>> = {
	en: new Map(),
	ar: new Map(Object.entries(arabicTexts)),
};

/** Translates a catalogue text for one caller; null stays null. */
export type Tell = <T extends string | null | undefined>(text: T) => T | string;

/** Uses the first supported language of Accept-Language, otherwise English. */
export function chooseTexts(acceptLanguage: string | undefined): Tell {
	const texts = textsOf[readLocale(acceptLanguage) ?? DEFAULT_LOCALE];
	return (text) => (text ? (texts.get(text) ?? text) : text);
}

/** The answer with its description and its list of features, if it has one, translated. */
export function tellIn<T extends { description?: string | null; features?: unknown }>(
	tell: Tell,
	answer: T,
): T {
	const { description, features } = answer;
	return {
		...answer,
		description: tell(description),
		...(Array.isArray(features) && { features: features.map(tell) }),
	};
}
