/** A platform on an empty database, with a clock and an inbox that the test controls. */
import { afterAll, beforeAll, describe, expect } from "vitest";
import { createReminderToken } from "../../platform/account/reminder-choice";
import { findUserByEmail } from "../../platform/account/user-store";
import type { MailNotice, PlatformOptions } from "../../platform/base/options";
import { createPlatform, type Platform } from "../../platform/composition/platform";
import { connect, type Db } from "../../platform/database/database";
import { readSecrets } from "../../platform/database/secret-store";
import type { MailRow } from "../../platform/mail/outbox-store";
import { ApiClient } from "./api-client";
import { quickOptions } from "./quick-options.js";
import {
	type OpenedDatabase,
	plainDatabases,
	type TestDatabase,
	testDatabases,
} from "./test-database";

/** The password of every person that a fixture registers. */
export const PASSWORD = "a good password";

export class PlatformFixture {
	platform!: Platform;
	now = new Date("2025-05-10T12:00:00.000Z");
	readonly mails: MailNotice[] = [];
	readonly errors: unknown[] = [];
	#database!: OpenedDatabase;
	#people = 0;

	/** Opens the platform; a second call reopens it on the same data. */
	async open(testDatabase: TestDatabase, options: Partial<PlatformOptions> = {}) {
		// The catalogue of the prepared database is in the default currency.
		this.#database ??= await testDatabase.open({ isEmpty: options.currency !== undefined });
		this.platform = await this.openAnother(options);
	}

	/** Opens a second process on the same database. */
	openAnother(options: Partial<PlatformOptions> = {}): Promise<Platform> {
		return createPlatform({
			...this.#database.options,
			passwordCost: quickOptions.passwordCost,
			background: false,
			hasSamples: true,
			mockGateway: true,
			// Without it, paid time would wait for the launch.
			afterPayment: { url: "https://listen.example", texts: { en: undefined, ar: undefined } },
			now: () => this.now,
			onMail: (mail) => this.mails.push(mail),
			onError: (error) => this.errors.push(error),
			...options,
		});
	}

	async close(): Promise<void> {
		await this.platform.close();
		await this.#database.remove();
	}

	/** Returns the options that a command line needs to use the same data. */
	get env(): Record<string, string> {
		const { dataDir, databaseUrl } = this.#database.options;
		return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
	}

	/** Reads or damages the database directly. */
	async withStore<T>(use: (db: Db) => Promise<T>): Promise<T> {
		const db = await connect(this.#database.options, (error) => this.errors.push(error));
		try {
			return await use(db);
		} finally {
			await db.destroy();
		}
	}

	advance(seconds: number): void {
		this.now = new Date(this.now.getTime() + seconds * 1000);
	}

	/** @param sameAs another client whose cookies are copied */
	createClient(sameAs?: ReadonlyMap<string, string>): ApiClient {
		return new ApiClient(this.platform, sameAs);
	}

	/** Returns an unused registration. */
	registration() {
		this.#people += 1;
		return {
			name: "Mona Adel",
			email: `mona${this.#people}@example.com`,
			phone: "01012345678",
			password: PASSWORD,
			password_confirmation: PASSWORD,
		};
	}

	/** Returns all mails, newest first. */
	listMails(): Promise<MailRow[]> {
		return Array.fromAsync(this.platform.operator.outbox.list());
	}

	/** Returns the token in the last mail to this address. */
	mailedToken(email: string): string {
		const mail = this.mails.findLast(({ to }) => to === email);
		return new URL(mail?.link ?? "missing:").searchParams.get("token") ?? "";
	}

	/** Returns the token of the link in a person's reminders. */
	reminderToken(email: string): Promise<string> {
		return this.withStore(async (db) => {
			const user = await findUserByEmail(db, email);
			return createReminderToken(await readSecrets(db), user?.id ?? "");
		});
	}

	async register() {
		const client = this.createClient();
		const form = this.registration();
		const { status } = await client.send("register", { body: form });
		expect(status).toBe(201);
		return { client, ...form };
	}

	/** Returns a person who may buy. */
	async registerVerified() {
		const person = await this.register();
		const body = { token: this.mailedToken(person.email) };
		expect((await person.client.send("verifyEmail", { body })).status).toBe(200);
		return person;
	}
}

type DescribePlatform = (
	title: string,
	tests: (fixture: PlatformFixture, testDatabase: TestDatabase) => void,
	options?: Partial<PlatformOptions>,
) => void;

const describeOn =
	(databases: readonly TestDatabase[]): DescribePlatform =>
	(title, tests, options) =>
		describe.each(databases)(`${title} on $name`, (testDatabase) => {
			const fixture = new PlatformFixture();
			beforeAll(() => fixture.open(testDatabase, options));
			afterAll(() => fixture.close());
			tests(fixture, testDatabase);
		});

/** For tests of locks, searches, pages of lists and migrations, which the databases do differently. */
export const describeOnEachDatabase = describeOn(testDatabases);

/** For other tests; `npm run verify:faults` runs them on each database too. */
export const describeOnOneDatabase = describeOn(plainDatabases);
