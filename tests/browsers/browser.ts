/** The actions that every browser here supports, however it is driven. */

export type Browser = {
	open(url: string): Promise<void>;
	/** Fills fields by name and presses the button whose text starts with `button`. */
	submit(button: string, fields?: Record<string, string>): Promise<void>;
	/** Follows the link whose text starts with these words. */
	follow(link: string): Promise<void>;
	/** Returns the text of the page as this browser shows it. */
	read(): Promise<string>;
	close(): Promise<void>;
};

/** Normalizes all kinds of spaces and drops direction marks. */
export const normalize = (text: string): string =>
	text.replace(/[\u2060\u2066-\u2069\u200E\u200F]/g, "").replace(/[\s\u00A0_]+/g, " ");
