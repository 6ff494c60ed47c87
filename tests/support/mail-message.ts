/** Reads what a mail server was given: headers and parts, decoded. */

const decodeQuoted = (text: string) =>
	Buffer.from(
		text
			.replace(/=\r?\n/g, "")
			.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
		"latin1",
	).toString("utf8");

const decodeWord = (encoding: string, text: string) =>
	encoding.toUpperCase() === "B"
		? Buffer.from(text, "base64").toString("utf8")
		: decodeQuoted(text.replaceAll("_", " "));

/** One header, its encoded words in plain letters. */
export function readHeader(message: string, name: string): string {
	const head = message.slice(0, message.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
	const line = head
		.split("\r\n")
		.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
	return (line ?? "")
		.slice(name.length + 1)
		.trim()
		.replace(/\?=\s+=\?/g, "?==?")
		.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding, text) => decodeWord(encoding, text));
}

/** The bodies of a multipart mail, in order. */
export function readParts(message: string): string[] {
	const boundary = /boundary="([^"]+)"/.exec(message)?.[1] ?? "";
	const parts = message.split(`--${boundary}`).slice(1, -1);
	return parts.map((part) => {
		const at = part.indexOf("\r\n\r\n");
		const body = part.slice(at + 4).replace(/\r\n$/, "");
		const isBase64 = /Content-Transfer-Encoding: base64/i.test(part.slice(0, at));
		return isBase64 ? Buffer.from(body, "base64").toString("utf8") : decodeQuoted(body);
	});
}
