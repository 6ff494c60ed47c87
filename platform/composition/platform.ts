/**
 * The embedded platform (docs/product/platform.md, platform-13): a real implementation of the 21 calls over
 * a real database. It runs inside the web process or on its own (`platform-server.ts`).
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { renewLinkMail } from "../account/link-mail";
import { passwordQueue } from "../account/password";
import type { PasswordQueueFigures } from "../account/password-queue";
import { markEmailRejected } from "../account/user-store";
import type { PlatformOptions } from "../base/options";
import { createConfirmationQueue } from "../contact/contact-notice";
import { addCancelLink, writeLaunchMails } from "../contact/launch-mail";
import { type Db, isDatabaseUp, isNotSaved, toDatabaseError } from "../database/database";
import { HeldFileError } from "../database/held-file";
import { readLastBackup } from "../database/last-backup";
import { readSecrets } from "../database/secret-store";
import { createMailer } from "../mail/mailer";
import { endOverdueTransfers } from "../manual-payment/transfer-notice";
import { openDatabase } from "../migrations/open-database";
import { createWebhookQueue, reportFailingWebhooks } from "../mock-gateway/webhook-delivery";
import { createOperator, type Operator } from "../operator/operator";
import { createOperatorPassword } from "../operator/operator-password";
import { createOperatorPort, type OperatorPort } from "../operator/operator-port";
import { fillSearchKeys } from "../operator/search-key";
import { createGatewayRefundQueue } from "../payment/gateway-refund-queue";
import { beginWaitingPlans } from "../payment/launch";
import { checkPaidOrders, createLookUpQueue } from "../payment/look-up-queue";
import { endOverdueMemberships } from "../payment/payment-notice";
import { mailPlanChanges } from "../payment/plan-change-notice";
import { continuePlanChanges } from "../payment/plan-change-part";
import { remindOfPlanEnds, renewReminder } from "../payment/plan-reminder";
import type { PlatformContext } from "../runtime/context";
import { type Counts, createCounts } from "../runtime/counts";
import { createTimer, IDLE_MILLISECONDS, type Queue } from "../runtime/queue";
import { createApp } from "./app";
import { type Figures, readFigures } from "./figures";
import { setUpGateways } from "./gateway-table";
import { runRetentionJob } from "./retention-job";

/** Works in one transaction; true when more is left, which is done at once. */
type ScheduledJob = (context: PlatformContext, trx: Db) => Promise<unknown>;

/** Work that is due because time has passed, checked every few seconds. */
const scheduledJobs: ReadonlyArray<ScheduledJob> = [
	beginWaitingPlans,
	endOverdueTransfers,
	endOverdueMemberships,
	continuePlanChanges,
	mailPlanChanges,
	writeLaunchMails,
	reportFailingWebhooks,
	checkPaidOrders,
];

async function runJob(context: PlatformContext, job: ScheduledJob): Promise<void> {
	while ((await context.db.transaction().execute((trx) => job(context, trx))) === true) {
		// Requests have their turn in between.
		await nextTurn();
	}
}

export function createClockWork(context: PlatformContext): Queue {
	return createTimer({
		hasTimer: context.options.background !== false,
		onError: (error) => context.onError(error, { task: "clock work" }),
		waitMilliseconds: async () => IDLE_MILLISECONDS,
		async runDue() {
			// A failure does not stop the others; it is retried with the next run.
			const attempt = (name: string, run: () => Promise<void>) =>
				run().catch((error) => context.onError(error, { task: name }));
			for (const job of scheduledJobs) {
				await attempt(job.name, () => runJob(context, job));
			}
			// Last, so that no plan is reminded of that has just ended.
			await attempt(remindOfPlanEnds.name, () => remindOfPlanEnds(context));
			context.wakeMailer();
		},
	});
}

export type Platform = {
	/** Responds to one request of the platform API; never throws. */
	fetch(request: Request): Promise<Response>;
	/** False when the database cannot be reached. */
	isDatabaseUp(): Promise<boolean>;
	/** Waits for running work, then closes the database. Undelivered work stays stored. */
	close(): Promise<void>;
	/** How much work waits, and the outcome of the last day's. */
	figures(): Promise<Figures>;
	/** When the SQLite file was last backed up, undefined when never; absent with PostgreSQL. */
	readLastBackup?: () => Promise<Date | undefined>;
	/** How many people wait for their password to be checked, and how many were rejected. */
	passwordFigures(): PasswordQueueFigures;
	/** What this process has done since its start. */
	counts(): Counts;
	operator: Operator;
	/** The operations as the console of the web process uses them. */
	operatorPort: OperatorPort;
	/** Confirms a message to its writer by mail. */
	queueMessageConfirmation: ReturnType<typeof createConfirmationQueue>;
};

const RETENTION_MILLISECONDS = 3_600_000;

/**
 * Runs once in the life of the data: a hash is stored, so the password can be reported only now.
 */
async function announceOperatorPassword(context: PlatformContext): Promise<void> {
	const { onOperatorPassword } = context.options;
	if (!onOperatorPassword) return;
	const password = await createOperatorPassword(context);
	if (password !== undefined) onOperatorPassword(password);
}

/** Starts the platform; throws when its database cannot be opened. Resumes undelivered webhooks. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
	const report = options.onError ?? ((error, where) => console.error(where, error));
	// The connection reports a held file once, not each statement that met it.
	const counts = createCounts();
	const onError: typeof report = (error, where) => {
		if (isNotSaved(error)) counts.notSaved += 1;
		if (!(error instanceof HeldFileError)) report(error, where);
	};
	const onConnectionError = (error: unknown) => {
		// A command without a log prints the error that it ends with.
		const isPrinted = error instanceof HeldFileError && !options.onError;
		if (!isPrinted) report(error, { task: "database" });
	};
	const now = options.now ?? (() => new Date());
	const db = await openDatabase(options, onConnectionError);
	const secrets = await readSecrets(db).catch((error) => {
		throw toDatabaseError(options, error);
	});
	const context: PlatformContext = {
		db,
		options,
		secrets,
		gateways: setUpGateways({ db, options, secrets, counts, now }),
		now,
		counts,
		onError,
		wakeWebhooks: () => webhookQueue.wake(),
		wakeMailer: () => mailer?.wake(),
		wakeLookUps: () => lookUpQueue.wake(),
	};
	const app = createApp(context);
	const webhookQueue = createWebhookQueue(context, async (request) => app.fetch(request));
	const refundQueue = createGatewayRefundQueue(context);
	const lookUpQueue = createLookUpQueue(context);
	const mailer = options.smtpUrl
		? createMailer(context, options.smtpUrl, {
				async renew(mail) {
					const link = await renewLinkMail(context, mail);
					const renewed = link && (await renewReminder(context, link));
					return renewed && addCancelLink(context, renewed);
				},
				reject: (recipient, at) => markEmailRejected(db, recipient, at),
			})
		: undefined;
	/** Deletes old data, and fills the keys of searches. A failure is retried an hour later and blocks nothing. */
	const retentionJob = createTimer({
		hasTimer: options.background !== false,
		onError: (error) => onError(error, { task: "sweep" }),
		waitMilliseconds: async () => RETENTION_MILLISECONDS,
		runDue: async () => {
			await runRetentionJob(db, now());
			await fillSearchKeys(db);
		},
	});
	// A command should return at once, and there may be much to delete after an upgrade.
	if (options.background !== false) void retentionJob.runDue();
	await announceOperatorPassword(context);
	const clockWork = createClockWork(context);
	const operator = createOperator(context, {
		webhookQueue,
		lookUpQueue,
		refundQueue,
		clockWork,
	});
	return {
		fetch: async (request) => app.fetch(request),
		isDatabaseUp: () => isDatabaseUp(db, options),
		figures: () => readFigures(db, now(), options.operatorHours),
		...(!options.databaseUrl && { readLastBackup: () => readLastBackup(options.dataDir) }),
		passwordFigures: passwordQueue.readFigures,
		counts: () => counts,
		operator,
		operatorPort: createOperatorPort(context, operator),
		queueMessageConfirmation: createConfirmationQueue(context),
		async close() {
			await operator.peopleImports.stop();
			const queues = [webhookQueue, lookUpQueue, refundQueue, mailer, clockWork, retentionJob];
			await Promise.all(queues.map((queue) => queue?.close()));
			await db.destroy();
		},
	};
}
