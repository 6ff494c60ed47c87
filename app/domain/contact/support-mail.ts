/** Prefilled mails to the operator's support address. */

/**
 * A `mailto:` link with subject and body filled in; line ends become CRLF, as mail wants them.
 * Example: `mailto:help@sawt.example?subject=Appeal&body=Hello%2C`.
 */
export function buildSupportMail(address: string, subject: string, body: string): string {
	const query = [
		`subject=${encodeURIComponent(subject)}`,
		`body=${encodeURIComponent(body.replace(/\r?\n/g, "\r\n"))}`,
	];
	return `mailto:${encodeURIComponent(address).replace("%40", "@")}?${query.join("&")}`;
}
