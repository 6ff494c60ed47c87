/**
 * One i18next instance per language for all requests: creating one per request halves the throughput.
 * Each text is read once and cached.
 */
import { createInstance, type i18n, type TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import { compileText, fillText, type TextValues } from "./compiled-text";
import { LOCALES, type Locale } from "./locale";
import { i18nOptions } from "./options";
import { resources } from "./resources.server";

const instances = new Map<Locale, i18n>(LOCALES.map((locale) => [locale, createWarm(locale)]));

function createWarm(locale: Locale): i18n {
	const instance = createInstance();
	// initImmediate false: resources are in memory, so the instance is ready when this returns.
	instance.use(initReactI18next).init({
		...i18nOptions,
		lng: locale,
		resources: { [locale]: resources[locale] },
		initImmediate: false,
	});
	const getFixedT = instance.getFixedT.bind(instance) as (...given: unknown[]) => TFunction;
	const known = new Map<string, TFunction>();
	return Object.assign(instance, {
		getFixedT(...given: unknown[]) {
			// Language, namespaces and prefix, of which none holds a line break.
			const name = given.join("\n");
			const kept = known.get(name) ?? keepTexts(getFixedT(...given));
			known.set(name, kept);
			return kept;
		},
	});
}

/** The same function; each key is looked up once. */
function keepTexts(t: TFunction): TFunction {
	const read = t as unknown as (...given: unknown[]) => string;
	const readKept = memoizeByKey((key) => read(key));
	const compile = memoizeByKey((key) => compileText(read(key, { skipInterpolation: true })));
	const fill = (key: string, values: unknown): string | undefined => {
		const compiled = isRecord(values) && compile(key);
		return compiled ? fillText(compiled, values) : undefined;
	};
	const kept = (key: unknown, ...given: unknown[]) => {
		if (typeof key !== "string" || given.length > 1) return read(key, ...given);
		return given.length === 0 ? readKept(key) : (fill(key, given[0]) ?? read(key, ...given));
	};
	return Object.assign(kept, t) as unknown as TFunction;
}

function memoizeByKey<T>(make: (key: string) => T): (key: string) => T {
	const known = new Map<string, T>();
	return (key) => {
		if (!known.has(key)) known.set(key, make(key));
		return known.get(key) as T;
	};
}

const isRecord = (value: unknown): value is TextValues =>
	typeof value === "object" && value !== null;

export function getI18n(locale: Locale): i18n {
	const instance = instances.get(locale);
	if (!instance) throw new Error(`no texts for ${locale}`);
	return instance;
}
