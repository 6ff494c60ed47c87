/**
 * The Arabic texts of plans, creators and codes, beside the English ones; those that came with the
 * platform get the Arabic that it translated them into before. Indexes that sort by amount.
 */
import { type Kysely, type Migration, sql } from "kysely";
import { createIndex } from "./table";

const arabicTexts: Readonly<Record<string, string>> = {
	Basic: "الأساسية",
	Premium: "بريميوم",
	"Premium Annual": "بريميوم السنوية",
	"Creator Supporter": "داعم صانع المحتوى",
	"Creator VIP": "كبار الداعمين",
	Free: "المجانية",
	Pro: "الاحترافية",
	Supporter: "داعم",
	VIP: "كبار الداعمين",
	Patron: "راعٍ",
	"Save 17%": "وفّر 17%",
	"Layla Nassar": "ليلى نصار",
	"Tamer & Huda": "تامر وهدى",
	"Listen without advertising.": "استمع بلا إعلانات.",
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
	"20% off your first subscription.": "خصم 20% على اشتراكك الأول.",
	"A thank-you to our listeners.": "شكرًا لمستمعينا.",
	"For guests of our live recordings.": "لضيوف تسجيلاتنا المباشرة.",
};

/** They name the product, which may have another name. */
const named: readonly (readonly [english: RegExp, arabic: string])[] = [
	[/^Everything .+ has for listeners\.$/, "كل ما نقدّمه للمستمعين."],
	[/^A friend kept a place for you on .+\.$/, "صديق حجز لك مكانًا معنا."],
];

const arabicOf = (text: string | null | undefined): string | null =>
	(text && Object.hasOwn(arabicTexts, text) && arabicTexts[text]) ||
	named.find(([english]) => english.test(text ?? ""))?.[1] ||
	null;

/** Null unless the whole list has an Arabic text. */
function arabicListOf(json: string): string | null {
	const list: unknown = JSON.parse(json);
	if (!Array.isArray(list) || list.length === 0) return null;
	const arabic = list.map((text) => arabicOf(String(text)));
	return arabic.includes(null) ? null : JSON.stringify(arabic);
}

/** `["supporter_badge"]` */
const CODES = /^\["[a-z_]+"(,"[a-z_]+")*\]$/;

/** Pages say what a package allows, and the known perks of a tier, in their own words. */
function translate(row: Kept, column: string, isList: boolean): string | null {
	const text = row[column] ?? null;
	if (!isList) return arabicOf(text);
	const isOwnWords = CODES.test(text ?? "") || row.kind === "package";
	return isOwnWords && text !== "[]" ? text : arabicListOf(text ?? "[]");
}

type Told = { key: string; columns: string[]; lists?: string[] };

const tables: Record<string, Told> = {
	plans: {
		key: "id",
		columns: ["name", "description", "discount"],
		lists: ["features", "perks"],
	},
	creators: { key: "id", columns: ["name"] },
	discount_codes: { key: "code", columns: ["description", "invite_description"] },
};

type Kept = Record<string, string | null>;

async function addArabic(db: Kysely<unknown>, table: string, { key, columns, lists = [] }: Told) {
	for (const column of [...columns, ...lists]) {
		await db.schema.alterTable(table).addColumn(`${column}_ar`, "text").execute();
	}
	const { rows } = await sql<Kept>`select * from ${sql.table(table)}`.execute(db);
	for (const row of rows) {
		for (const column of [...columns, ...lists]) {
			const arabic = translate(row, column, lists.includes(column));
			if (arabic === null) continue;
			await sql`update ${sql.table(table)} set ${sql.ref(`${column}_ar`)} = ${arabic}
				where ${sql.ref(key)} = ${row[key]}`.execute(db);
		}
	}
}

export const bothLanguages: Migration = {
	async up(db: Kysely<unknown>) {
		for (const [table, told] of Object.entries(tables)) await addArabic(db, table, told);
		for (const table of ["manual_payments", "transactions"]) {
			await createIndex(db, table, ["amount_minor", "id"]);
			await createIndex(db, table, ["status", "amount_minor", "id"]);
		}
	},
};
