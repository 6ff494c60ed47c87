/**
 * The port of the embedded platform's operations, by which the console reads and acts. The composition
 * root binds it (`platform/operator/operator-port.ts`); beside a live platform there is none. `actor`
 * names the operator in the audit log.
 */

import type { Readable } from "node:stream";
import type { CsvSeparator } from "#core/csv-separator";
import type { MonthRange } from "#core/month-range";
import type { NumberTable } from "#core/number-table";
import type { OperatorErrorCode } from "#core/operator-error-code";
import type { OperatorRole } from "#core/operator-role";
import type { DayRange } from "#core/record-filter";
import type { Catalogue, CatalogueNoun, Typed } from "~/domain/operator/catalogue-record";
import type { Found } from "~/domain/operator/found";
import type { GatewayNoticeRow, GatewaySide, GiveBackOutcome } from "~/domain/operator/gateway";
import type {
	ManualPaymentRow,
	PaidSince,
	RejectionReason,
	SameReference,
} from "~/domain/operator/manual-payment-record";
import type { Numbers } from "~/domain/operator/numbers";
import type {
	OperatorAccount,
	OperatorSession,
	SignedIn,
} from "~/domain/operator/operator-account";
import type {
	FileProblem,
	ImportChoices,
	importEncodings,
	PeopleImport,
} from "~/domain/operator/people-import";
import type {
	PersonRecords,
	PersonRow,
	PersonState,
	SuspensionReason,
} from "~/domain/operator/person-record";
import type {
	EndQuestion,
	ExtensionQuestion,
	ExtensionScope,
	GiftQuestion,
	PlanChangeOrder,
	TypedPlan,
	TypedTime,
	UndoableChange,
} from "~/domain/operator/plan-change";
import type {
	ActRow,
	AuditKind,
	InquiryRow,
	MailRow,
	RecordPage,
	WebhookRow,
} from "~/domain/operator/record";
import type { NoteRow, PersonLabel, TimelineEvent } from "~/domain/operator/timeline";
import type { Today } from "~/domain/operator/today";
import type {
	RefundQuestion,
	RefundReason,
	TransactionRow,
} from "~/domain/operator/transaction-record";
import type { WirePlanPreview } from "~/platform-client/plan-preview.server";

export type PageRequest = {
	/** By a column of the record. */
	sort?: { column: string; direction: "asc" | "desc" };
	/** A cursor: the page after it, or the page before it. */
	older?: string;
	newer?: string;
};

type ReadPage<Filter, Row> = (
	filter: DayRange & Filter,
	request: PageRequest,
) => Promise<RecordPage<Row>>;

/** A CSV stream, of which the audit log keeps who took it. */
type Export<Filter> = (
	filter: DayRange & Filter,
	actor: string,
	separator?: CsvSeparator,
) => Promise<Readable>;

type Note = { note: string | null };

type PersonFilter = { state?: PersonState | undefined; label?: string | undefined };

type PlanChoice = { endsPlan: boolean; keepsCodeUsed?: boolean };
type NewRefund = { reason: RefundReason } & PlanChoice & Note;

/** Why an operation did not happen. */
export type OperatorRejection =
	/** The record is in another state by now, or there is none. */
	| { kind: "impossible" }
	/** Too many attempts, or too many people at once. */
	| { kind: "limited" | "busy"; retryAfter: number }
	/** The page has words for it. */
	| { kind: "coded"; code: OperatorErrorCode }
	/** A code of the contract's catalogue. */
	| { kind: "rejected"; code: string }
	| { kind: "fields"; problems: Readonly<Record<string, string>> }
	/** Somebody else changed the record after the form was opened. */
	| { kind: "stale"; problems: Readonly<Record<string, string>>; stored: Typed }
	/** A file of people that cannot be read. */
	| { kind: "file"; problem: FileProblem; detail: string }
	| { kind: "not-saved" };

type Browser = { address: string; client: string | undefined };

/** `code`: the sign-in waits for a code. The token is the value of the cookie. */
export type Entered = { kind: "done" | "code"; token: string; seconds: number };

type Proof = { id: string; password: string; code: string; by: string };
type WrongProof = { wrong: "password" | "code" };
type Proven<Result> = Promise<Result | WrongProof | undefined>;

type CatalogueAct = { noun: CatalogueNoun; id: string; actor: string };
type ImportOrder = { id: string; actor: string; webOrigin?: string };
type Encoding = (typeof importEncodings)[number];
type PeopleFileRow = {
	id: string;
	actor: string;
	file_name: string;
	created_at: string;
	applied_at: string | null;
};

type StoredRecord = Record<string, unknown>;

export type OperatorPort = {
	now(): Date;
	isSecondFactorRequired: boolean;
	runFrom<T>(
		origin: { requestId: string; address: string; client: string | null },
		work: () => T,
	): T;
	/** The origin of links in mails. */
	readWebOrigin(request: Request): string;
	/** Undefined for a defect. */
	readRejection(error: unknown): OperatorRejection | undefined;
	sessions: {
		find(tokens: readonly string[]): Promise<{ operator: SignedIn; formToken: string } | undefined>;
		/** Undefined for a wrong name or password. */
		signIn(typed: { name: string; password: string } & Browser): Promise<Entered | undefined>;
		isCodePending(tokens: readonly string[]): Promise<boolean>;
		/** Undefined when no sign-in waits. */
		signInByCode(
			tokens: readonly string[],
			typed: { code: string; client: string | undefined },
		): Promise<Entered | "wrong" | undefined>;
		/** Accepts an invitation. Undefined when it was accepted before or has expired. */
		join(typed: { token: string; password: string } & Browser): Promise<Entered | undefined>;
		/** Starts a new session after an act that ended every session of the operator. */
		renew(id: string, client: string | undefined): Promise<Entered | undefined>;
		end(tokens: readonly string[]): Promise<void>;
	};
	accounts: {
		list(): Promise<OperatorAccount[]>;
		sessions(): Promise<OperatorSession[]>;
		/** Returns the link with which the person chooses a password; it is shown once. */
		invite(
			name: string,
			actor: string,
			how: { role: OperatorRole; webOrigin?: string },
		): Promise<string>;
		setRole(name: string, role: OperatorRole, actor: string): Promise<void>;
		retire(name: string, actor: string): Promise<void>;
		endSession(id: string, actor: string): Promise<void>;
	};
	secondFactors: {
		read(
			id: string,
			issuer: string,
		): Promise<{
			since: string | null;
			codesLeft: number;
			/** The key that waits for its first code. */
			pending: { secret: string; address: string } | undefined;
		}>;
		begin(id: string): Promise<void>;
		/** These end every session of the operator; undefined when there is nothing left to change. */
		confirm(proof: Proof): Proven<{ codes: string[] }>;
		turnOff(proof: Proof): Proven<{ isOff: true }>;
		renewCodes(proof: Proof): Proven<{ codes: string[] }>;
		reset(name: string, actor: string): Promise<void>;
	};
	today(): Promise<Today>;
	numbers: {
		/** The month of now, such as `2025-05`. */
		currentMonth(): string;
		read(range: MonthRange): Promise<Numbers>;
		/** A CSV stream of one table, of which the audit log keeps who took it. */
		export(
			table: NumberTable,
			range: MonthRange,
			options: { actor: string; separator?: CsvSeparator | undefined },
		): Promise<Readable>;
	};
	/** Undefined when nothing was typed. */
	search(typed: string | undefined): Promise<Found | undefined>;
	audit: {
		listOf(subjects: readonly string[]): Promise<ActRow[]>;
		page: ReadPage<AuditFilter, ActRow>;
		export: Export<AuditFilter>;
		/** Records that the console rejected a request of this operator. */
		recordRejection(actor: string, request: string): Promise<void>;
	};
	contactInquiries: {
		find(id: string): Promise<InquiryRow | undefined>;
		page: ReadPage<{ status?: "open" | "answered" | undefined }, InquiryRow>;
		answer(id: string, actor: string): Promise<void>;
	};
	manualPayments: {
		find(id: string): Promise<ManualPaymentRow | undefined>;
		page: ReadPage<
			{ status?: ManualPaymentRow["status"] | undefined; isDecided?: boolean },
			ManualPaymentRow
		>;
		export: Export<{ status?: ManualPaymentRow["status"] | undefined }>;
		/** Oldest first. */
		listWaiting(limit: number): Promise<ManualPaymentRow[]>;
		/** The id of the request that waits behind this one. */
		findNextWaiting(id: string): Promise<string | undefined>;
		listSameReference(rows: readonly { id: string }[]): Promise<SameReference[]>;
		/** The later payments of the payer, and one text that names them all. */
		readPaidSince(row: { id: string }): Promise<{ since: PaidSince[]; name: string }>;
		/** `seen…` is what the page showed: an act on anything else is impossible. */
		approve(id: string, actor: string, seenMinor?: number, seenPaid?: string): Promise<unknown>;
		reject(
			id: string,
			actor: string,
			rejection?: { reason: RejectionReason } & Note,
			seenMinor?: number,
		): Promise<unknown>;
		undo(id: string, actor: string, seenAt?: string): Promise<unknown>;
		reopen(id: string, actor: string, seenAt?: string, seenPaid?: string): Promise<unknown>;
	};
	transactions: {
		find(id: string): Promise<TransactionRow | undefined>;
		page: ReadPage<{ status?: TransactionRow["status"] | undefined }, TransactionRow>;
		export: Export<{ status?: TransactionRow["status"] | undefined }>;
		/** Asks its gateway now; false when that reported nothing, or was asked a moment ago. */
		lookUp(id: string, actor: string): Promise<boolean>;
		readGatewaySide(id: string): Promise<GatewaySide>;
	};
	gatewayNotices: {
		find(id: string): Promise<GatewayNoticeRow | undefined>;
		page: ReadPage<{ status?: "open" | "closed" | undefined }, GatewayNoticeRow>;
		close(id: string, actor: string, note: string | null): Promise<void>;
	};
	refunds: {
		/** Undefined when there is no such payment or charge. */
		ask(id: string): Promise<RefundQuestion | undefined>;
		/** Gives the money back through the gateway where that can. `seenPath` is what the page said. */
		give(
			id: string,
			actor: string,
			refund: NewRefund & { seenPath?: string },
		): Promise<GiveBackOutcome>;
		/** Records that an operator gave the money back by hand. */
		record(id: string, actor: string, refund: NewRefund): Promise<unknown>;
		/** Decides about the plan of a payment that was given back elsewhere. */
		decidePlan(id: string, actor: string, choice: PlanChoice): Promise<unknown>;
	};
	users: {
		/** By the account's id or address. */
		find(key: string): Promise<PersonRow | undefined>;
		page: ReadPage<PersonFilter, PersonRow>;
		export: Export<PersonFilter>;
		suspend(
			id: string,
			actor: string,
			suspension: { reason: SuspensionReason } & Note,
		): Promise<unknown>;
		restore(id: string, actor: string, seenReason?: string): Promise<unknown>;
		verify(id: string, actor: string): Promise<unknown>;
		resend(id: string, actor: string, webOrigin?: string): Promise<unknown>;
		correctEmail(id: string, actor: string, email: string, webOrigin?: string): Promise<unknown>;
		sendReset(id: string, actor: string, webOrigin?: string): Promise<unknown>;
	};
	peopleImports: {
		/** Newest first. */
		list(): Promise<PeopleFileRow[]>;
		/** Stores the file and begins to check it; returns its id. */
		add(upload: {
			bytes: Uint8Array;
			fileName: string;
			encoding?: Encoding;
			actor: string;
		}): Promise<string>;
		/** With a page of its lines, all or those with a problem; undefined once it is deleted. */
		find(
			id: string,
			shown: { page?: number; isWhole?: boolean },
		): Promise<PeopleImport | undefined>;
		check(order: ImportOrder, choices: ImportChoices): Promise<void>;
		/** `seenAt` is when the shown check ended: nothing else is imported. */
		apply(order: ImportOrder, seenAt: string): Promise<void>;
		remove(id: string): Promise<void>;
	};
	readPersonFacts(person: { id: string; email: string }): Promise<PersonRecords>;
	/** What operators write about a person for each other. */
	notes: {
		read(userId: string): Promise<{ notes: NoteRow[]; labels: PersonLabel[] }>;
		/** The labels of each person; people without one are missing. */
		listLabels(userIds: readonly string[]): Promise<Record<string, string[]>>;
		/** Every label that somebody has. */
		listUsedLabels(): Promise<PersonLabel[]>;
		add(personId: string, actor: string, text: string): Promise<unknown>;
		/** `isAnybodys` allows notes of other operators too. */
		remove(id: string, actor: string, isAnybodys: boolean): Promise<void>;
		addLabel(personId: string, actor: string, label: string): Promise<unknown>;
		removeLabel(personId: string, actor: string, label: string): Promise<void>;
	};
	/** Plans that operators give, extend and end; each question tells what its act would do. */
	planChanges: {
		askGift(personId: string, plan: TypedPlan, time: TypedTime): Promise<GiftQuestion>;
		give(
			personId: string,
			plan: TypedPlan,
			time: TypedTime,
			order: PlanChangeOrder,
		): Promise<unknown>;
		askExtension(scope: ExtensionScope, days: string): Promise<ExtensionQuestion>;
		extend(scope: ExtensionScope, days: string, order: PlanChangeOrder): Promise<unknown>;
		/** Without a day, such as `2025-05-10`, it ends now. */
		askEnd(subscriptionId: string, day?: string): Promise<EndQuestion>;
		end(subscriptionId: string, day: string | undefined, order: PlanChangeOrder): Promise<unknown>;
		/** Newest first: what reached a person, or everything. */
		listUndoable(personId?: string): Promise<UndoableChange[]>;
		/** `changedSince`: plans that something else changed meanwhile, and that stay as they are. */
		undo(id: string, actor: string): Promise<{ undone: number; changedSince: number }>;
	};
	/** Everything about a person in the order in which it happened, newest first. */
	pageTimeline(
		person: { id: string; email: string; hasSignIns: boolean },
		request: PageRequest,
	): Promise<RecordPage<TimelineEvent>>;
	webhooks: {
		find(id: string): Promise<WebhookRow | undefined>;
		page: ReadPage<{ status?: "undelivered" | "delivered" | "closed" | undefined }, WebhookRow>;
		replay(id: string, actor: string): Promise<void>;
		close(id: string, actor: string): Promise<void>;
	};
	outbox: {
		page: ReadPage<{ status?: "unsent" | "sent" | undefined }, MailRow>;
	};
	catalogue: {
		list(): Promise<Catalogue>;
		find(noun: CatalogueNoun, id: string): Promise<StoredRecord | undefined>;
		/** The values of a record as an operator would type them. */
		toTyped(noun: CatalogueNoun, row: StoredRecord): Typed;
		/** A digest of what a field showed. */
		markOf(text?: string): string;
		/** Returns what readers would be sent if the plan were saved so; undefined without name or price. */
		preview(shown: {
			noun: "plans" | "packages";
			typed: Typed;
			before: StoredRecord | undefined;
		}): Promise<WirePlanPreview | undefined>;
		/** Returns the id of the new record. */
		add(noun: CatalogueNoun, typed: Typed, actor: string): Promise<string>;
		/** Fields that are not typed stay; `seen` holds the digests of what the page showed. */
		change(act: CatalogueAct, typed: Typed, seen: Readonly<Record<string, string>>): Promise<void>;
		retire(act: CatalogueAct): Promise<void>;
		restore(act: CatalogueAct): Promise<void>;
	};
};

export type AuditFilter = {
	kind?: AuditKind | undefined;
	/** The actor or the subject. */
	person?: string | undefined;
	address?: string | undefined;
};
