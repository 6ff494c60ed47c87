/** Declares the part of jsdom that these tests use, because the package has no types. */
declare module "jsdom" {
	export class JSDOM {
		constructor(html: string);
		readonly window: Pick<Window & typeof globalThis, "document" | "DOMParser">;
	}
}
