/** What every browser here can be asked to do, however it is driven. */

export type Browser = {
	open(url: string): Promise<void>;
	/** Fills fields by their names and presses the button whose words begin so. */
	submit(button: string, fields?: Record<string, string>): Promise<void>;
	/** Follows the link whose words begin so. */
	follow(link: string): Promise<void>;
	/** The words of the page, as this browser shows them. */
	read(): Promise<string>;
	close(): Promise<void>;
};

/** Spaces of every kind and the marks that keep directions apart count for nothing. */
export const normalize = (text: string): string =>
	text.replace(/[\u2060\u2066-\u2069\u200E\u200F]/g, "").replace(/[\s\u00A0_]+/g, " ");
