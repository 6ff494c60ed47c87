/** How people name the time zone behind a time: `Cairo time`, «بتوقيت القاهرة». */
import type { Language } from "./language";
import { createZoneFormat, getTimeZone } from "./time-zone";

/** The zones of Arab countries are called by the city whose name people know; `Intl` says the country. */
const arabicCities: Record<string, string> = {
	"Africa/Algiers": "الجزائر",
	"Africa/Cairo": "القاهرة",
	"Africa/Casablanca": "الدار البيضاء",
	"Africa/Djibouti": "جيبوتي",
	"Africa/El_Aaiun": "العيون",
	"Africa/Khartoum": "الخرطوم",
	"Africa/Mogadishu": "مقديشو",
	"Africa/Nouakchott": "نواكشوط",
	"Africa/Tripoli": "طرابلس",
	"Africa/Tunis": "تونس",
	"Asia/Aden": "عدن",
	"Asia/Amman": "عمّان",
	"Asia/Baghdad": "بغداد",
	"Asia/Bahrain": "البحرين",
	"Asia/Beirut": "بيروت",
	"Asia/Damascus": "دمشق",
	"Asia/Dubai": "دبي",
	"Asia/Gaza": "غزة",
	"Asia/Hebron": "الخليل",
	"Asia/Jerusalem": "القدس",
	"Asia/Kuwait": "الكويت",
	"Asia/Muscat": "مسقط",
	"Asia/Qatar": "قطر",
	"Asia/Riyadh": "الرياض",
	"Indian/Comoro": "جزر القمر",
};

const offsets = createZoneFormat("en", { timeZoneName: "shortOffset" });
const arabicNames = createZoneFormat("ar-u-nu-latn", { timeZoneName: "shortGeneric" });

/** `Etc/GMT+3` is west of Greenwich, which people write `GMT-3`. */
const hasNoPlace = (zone: string) => zone.startsWith("Etc/") || /^(utc|gmt)/i.test(zone);
const isUniversal = (zone: string) => hasNoPlace(zone) && /GMT(\+0)?$/.test(offsets.format(0));

const zoneNames: Record<Language, (zone: string) => string> = {
	en(zone) {
		if (isUniversal(zone)) return "UTC";
		if (hasNoPlace(zone)) return offsets.format(0).replace(/^.*, /, "");
		return `${zone.replace(/^.*\//, "").replaceAll("_", " ")} time`;
	},
	ar(zone) {
		const city = arabicCities[zone];
		if (city !== undefined) return `بتوقيت ${city}`;
		if (isUniversal(zone)) return "بالتوقيت العالمي";
		const name = arabicNames.format(0).replace(/^.*، /, "");
		return name.startsWith("توقيت ") || name.startsWith("التوقيت ") ? `ب${name}` : `بتوقيت ${name}`;
	},
};

/** Returns the words behind a time of this process's zone, in the language of their sentence. */
export const nameTimeZone = (language: Language): string => zoneNames[language](getTimeZone());
