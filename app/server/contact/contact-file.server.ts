/**
 * Contact messages in a file of DATA_DIR, one JSON object a line, for a platform that takes no messages
 * (docs/product/contact.md, contact-4). `npm run platform -- contact-inquiries kept` lists them.
 */
import { type FileHandle, open, rename } from "node:fs/promises";
import { giveToFolderOwner } from "#core/data-folder";
import type { ContactInquiry } from "~/domain/contact/contact";
import { getContactFile } from "~/platform-client/contact.server";
import { makeFolder } from "~/server/data-folder.server";

/** A file of this size is renamed with its time, and a new one is begun. */
const MAX_BYTES = 5_000_000;

export type ContactFile = (inquiry: ContactInquiry) => Promise<void>;

/**
 * Returns the function that appends a message, which resolves once the disk has it.
 *
 * @throws when the folder or the file cannot be written
 */
export function createContactFile(dataDir: string, maxBytes = MAX_BYTES): ContactFile {
	let last: Promise<unknown> = Promise.resolve();
	return (inquiry) => {
		// One after the other: a message begins where the one before it has ended.
		const written = last.then(() => append(dataDir, inquiry, maxBytes));
		last = written.catch(() => undefined);
		return written;
	};
}

async function append(dataDir: string, inquiry: ContactInquiry, maxBytes: number): Promise<void> {
	makeFolder(dataDir);
	const at = new Date().toISOString();
	const file = await open(getContactFile(dataDir), "a+", 0o600);
	try {
		giveToFolderOwner(getContactFile(dataDir));
		const { size } = await file.stat();
		// A message that a full disk cut off must not swallow this one.
		const begin = (await endsLine(file, size)) ? "" : "\n";
		await file.appendFile(`${begin}${JSON.stringify({ at, ...inquiry })}\n`);
		await file.sync();
		if (size === 0) await syncFolder(dataDir);
		if (size >= maxBytes) await setAside(dataDir, at);
	} finally {
		await file.close();
	}
}

async function endsLine(file: FileHandle, size: number): Promise<boolean> {
	if (size === 0) return true;
	const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
	return buffer.toString() === "\n";
}

/** Without this a crash may lose the name of a new file. */
async function syncFolder(path: string): Promise<void> {
	const folder = await open(path);
	await folder.sync().finally(() => folder.close());
}

async function setAside(dataDir: string, at: string): Promise<void> {
	const file = getContactFile(dataDir);
	const name = file.replace(/\.jsonl$/, `.${at.replaceAll(/[:.]/g, "-")}.jsonl`);
	// The message is written: a failure, such as another process that was first, takes nothing from it.
	await rename(file, name).catch(() => undefined);
}
