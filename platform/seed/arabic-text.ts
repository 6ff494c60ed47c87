/** The first catalogue in Arabic: what it says in English, and how that is written in Arabic. */
import ar from "../../locales/ar/common.json";
import en from "../../locales/en/common.json";

const arabicTexts: Readonly<Record<string, string>> = {
	Basic: "الأساسية",
	Premium: "بريميوم",
	"Premium Annual": "بريميوم السنوية",
	"Creator Supporter": "داعم صانع المحتوى",
	"Creator VIP": "كبار الداعمين",
	Free: "المجانية",
	Studio: "استوديو",
	Pro: "الاحترافية",
	Supporter: "داعم",
	Insider: "من المقرّبين",
	VIP: "كبار الداعمين",
	Patron: "راعٍ",
	"Save 17%": "وفّر 17%",
	"Layla Nassar": "ليلى نصار",
	"Tamer & Huda": "تامر وهدى",
	"Cairo Stories": "حكايات القاهرة",
	"Coffee at Asr": "قهوة العصر",
	"Two Mics, One Table": "ميكروفونان وطاولة",
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

/** The Arabic of one text; null for a text that has none, such as one that an operator wrote. */
export const arabicOf = (text: string | null | undefined): string | null =>
	(text && Object.hasOwn(arabicTexts, text) && arabicTexts[text]) || null;

/** The Arabic of a stored list; null unless the whole list has one. */
export function arabicListOf(json: string): string | null {
	const list: unknown = JSON.parse(json);
	if (!Array.isArray(list) || list.length === 0) return null;
	const arabic = list.map((text) => arabicOf(String(text)));
	return arabic.includes(null) ? null : JSON.stringify(arabic);
}
