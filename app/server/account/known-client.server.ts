/**
 * Remembers who signed in well from this browser or address, so that other people's guesses cost them
 * nothing (docs/product/session.md, session-51): in an encrypted cookie of the browser, and by account and
 * address in the store.
 */
import { hash } from "node:crypto";
import { z } from "zod";
import { cleanEmail } from "#core/email";
import { retentionDays } from "#core/retention";
import { listCookies, nameHostCookie, writeCookie } from "~/server/request/cookie.server";
import { cookieTable } from "~/server/request/cookie-table.server";
import type { Encryption } from "~/server/session/encryption.server";
import type { SharedStore } from "~/server/shared-store.server";

const { name: COOKIE_NAME, seconds: COOKIE_SECONDS } = cookieTable.known;
const ADDRESS_SECONDS = retentionDays.knownAddresses * 24 * 3600;
/** A family's tablet has a few accounts; the cookie stays short. */
const MAX_ACCOUNTS = 5;

const knownSchema = z.array(z.string()).max(MAX_ACCOUNTS);

export type KnownClient = {
	/** True when this account has signed in from this browser or address before. */
	isKnown(email: string): Promise<boolean>;
	/** Call it after each sign-in. */
	remember(email: string): Promise<void>;
	/** The Set-Cookie value, or null when nothing changed. */
	commit(): Promise<string | null>;
};

type KnownClientOptions = {
	encryption: Encryption;
	isSecure: boolean;
	clientAddress: string;
	/** Apart from the store of sessions, so that a flood of sign-ins evicts nothing there. */
	knownAddresses: Pick<SharedStore, "get" | "set">;
};

const nameAccount = (email: string) =>
	hash("sha256", `account ${cleanEmail(email)}`, "base64url").slice(0, 16);

export function createKnownClient(
	{ headers }: Request,
	{ encryption, isSecure, clientAddress, knownAddresses }: KnownClientOptions,
): KnownClient {
	const name = nameHostCookie(COOKIE_NAME, isSecure);
	const nameAddress = (email: string) =>
		`known:${hash("sha256", `${cleanEmail(email)} ${clientAddress}`, "base64url")}`;
	let accounts: string[] | undefined;
	let isChanged = false;

	async function readCookie(): Promise<string[]> {
		for (const value of listCookies(headers, name)) {
			const read = knownSchema.safeParse(await encryption.decrypt(COOKIE_NAME, value));
			if (read.success) return read.data;
		}
		return [];
	}

	async function readAccounts(): Promise<string[]> {
		accounts ??= await readCookie();
		return accounts;
	}

	return {
		async isKnown(email) {
			if ((await readAccounts()).includes(nameAccount(email))) return true;
			return (await knownAddresses.get(nameAddress(email)).catch(() => null)) !== null;
		},
		async remember(email) {
			const account = nameAccount(email);
			const others = (await readAccounts()).filter((one) => one !== account);
			accounts = [account, ...others].slice(0, MAX_ACCOUNTS);
			isChanged = true;
			await knownAddresses.set(nameAddress(email), "1", ADDRESS_SECONDS).catch(() => undefined);
		},
		async commit() {
			if (!isChanged) return null;
			const value = await encryption.encrypt(COOKIE_NAME, accounts, COOKIE_SECONDS);
			return writeCookie(name, value, { isSecure, seconds: COOKIE_SECONDS });
		},
	};
}
