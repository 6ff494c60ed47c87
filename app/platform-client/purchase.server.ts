/**
 * A person's payments and running plans, from any browser, and the calls that cancel and resume a plan.
 * All are optional (docs/product/account.md, account-35 and account-40).
 */
import type { WireAccountPayment, WireMembership } from "../../contract/account-payment";
import { readCurrency } from "../domain/catalogue/money";
import { type AccountPayment, manualPaymentStates } from "../domain/manual-payment/account-payment";
import { readManualPaymentStatus, readMethodKey } from "../domain/manual-payment/manual-payment";
import { type Membership, type PlanRenewal, renewalWaits } from "../domain/payment/membership";
import {
	getPaymentState,
	type Receipt,
	readPaymentType,
	type Transaction,
} from "../domain/payment/payment";
import { toTransaction } from "./payment.server";
import { Calls } from "./pipeline.server";
import {
	type CallResult,
	mapResult,
	type Rejected,
	readRejectionOfMember,
	succeed,
} from "./result.server";
import { readAmount, readInterval, readText, readTimestamp, toId, toWireId } from "./scalar.server";

export type PaymentPage = { payments: AccountPayment[]; hasMore: boolean };

export type MembershipOutcome =
	| { kind: "changed"; membership: Membership }
	/** 401: the sign-in is over. */
	| { kind: "unauthenticated" }
	| Rejected;

type MembershipChoice = Pick<Membership, "planId" | "creatorId">;
type PaymentQuery = { page?: number; planId?: string | undefined };

export class PurchaseCalls extends Calls {
	/** Payments and transfers of the person, the newest first; pages count from 1. */
	async listMine({ page, planId }: PaymentQuery = {}): Promise<CallResult<PaymentPage>> {
		const query = { page: page === undefined ? undefined : String(page), plan_id: planId };
		const listed = await this.caller.call("accountPayments", { query });
		return mapResult(listed, ({ payments, has_more }) => ({
			payments: payments.map((payment) => toListedPayment(payment, this.caller.currency)),
			hasMore: has_more === true,
		}));
	}

	/** The plans that run now. */
	async memberships(): Promise<CallResult<Membership[]>> {
		return mapResult(await this.caller.call("memberships"), ({ memberships }) =>
			memberships.map((one) => toMembership(one, this.caller.currency)),
		);
	}

	/** Returns a paid payment or transfer; rejected for any other. */
	async receipt(id: string): Promise<CallResult<Transaction>> {
		return mapResult(await this.caller.call("receipt", { params: { id } }), (wire) =>
			toPaidTransaction(wire, this.caller.currency),
		);
	}

	/** Cancels a renewing plan, which then ends with its period. */
	cancelMembership(choice: MembershipChoice): Promise<CallResult<MembershipOutcome>> {
		return this.#changeMembership("cancelMembership", choice);
	}

	/** Resumes a cancelled plan. */
	resumeMembership(choice: MembershipChoice): Promise<CallResult<MembershipOutcome>> {
		return this.#changeMembership("resumeMembership", choice);
	}

	async #changeMembership(
		callName: "cancelMembership" | "resumeMembership",
		{ planId, creatorId }: MembershipChoice,
	): Promise<CallResult<MembershipOutcome>> {
		const creator = creatorId === undefined ? {} : { creator_id: toWireId(creatorId) };
		const body = { plan_id: toWireId(planId), ...creator };
		const changed = await this.caller.call(callName, { body });
		if (!changed.ok) return readRejectionOfMember(changed);
		return succeed({
			kind: "changed",
			membership: toMembership(changed.value, this.caller.currency),
		});
	}
}

function toListedPayment(wire: WireAccountPayment, currency: string | undefined): AccountPayment {
	const transaction = toTransaction(wire, currency);
	const { subscription, tip, creator } = transaction;
	const isTransfer = readText(wire.payment_method) !== undefined;
	return {
		id: transaction.id,
		paymentType: isTransfer ? "transfer" : (transaction.paymentType ?? "listener_subscription"),
		state: isTransfer
			? manualPaymentStates[readManualPaymentStatus(wire.status)]
			: getPaymentState(transaction),
		method: readMethodKey(wire.payment_method),
		planId: wire.plan_id == null ? undefined : toId(wire.plan_id),
		planName: subscription?.planName,
		creatorId: creator?.id,
		creatorName: tip?.creatorName ?? creator?.name,
		amountMajor: transaction.amountMajor,
		currency: transaction.currency,
		startedAt: transaction.createdAt ?? "",
		refundedAt: transaction.refundedAt,
		nextBillingDate: subscription?.nextBillingDate,
		renews: subscription?.renews,
		payCode: transaction.payCode,
		payUntil: transaction.payUntil,
		isTest: transaction.isTest,
	};
}

function readReceipt({ receipt_number, receipt_seller }: WireAccountPayment): Receipt | undefined {
	const number = readText(receipt_number);
	if (number === undefined) return undefined;
	const name = readText(receipt_seller?.name);
	if (name === undefined) return { number, seller: undefined };
	return {
		number,
		seller: {
			name,
			address: readText(receipt_seller?.address),
			taxNumber: readText(receipt_seller?.tax_number),
			registration: readText(receipt_seller?.registration),
		},
	};
}

/** Reads an approved transfer as a completed payment. */
function toPaidTransaction(wire: WireAccountPayment, currency: string | undefined): Transaction {
	const transaction = { ...toTransaction(wire, currency), receipt: readReceipt(wire) };
	const isApproved = readManualPaymentStatus(wire.status) === "approved";
	if (!wire.payment_method || !isApproved) return transaction;
	return { ...transaction, status: "completed", isWebhookProcessed: true };
}

/** Reads a running plan; omits what the platform does not say. */
function toMembership(wire: WireMembership, currency: string | undefined): Membership {
	const { creator } = wire;
	return {
		planId: toId(wire.plan_id),
		planName: wire.plan_name,
		creatorId: creator?.id == null ? undefined : toId(creator.id),
		creatorName: readText(creator?.name),
		paymentType: readPaymentType(wire.payment_type),
		paidUntil: readTimestamp(wire.next_billing_date),
		renews: wire.renews ?? undefined,
		isCancelled: readText(wire.cancelled_at) ? true : undefined,
		startsAtLaunch: wire.starts_at_launch || undefined,
		graceUntil: readTimestamp(wire.grace_until),
		renewal: toRenewal(wire.renewal, currency),
	};
}

/** A renewal without a readable price cannot be offered. */
function toRenewal(
	wire: WireMembership["renewal"],
	currency: string | undefined,
): PlanRenewal | undefined {
	const amountMajor = readAmount(wire?.amount);
	if (!wire || amountMajor === undefined) return undefined;
	return {
		amountMajor,
		currency: readCurrency(wire.currency, currency),
		interval: readInterval(wire.billing_cycle),
		method: readMethodKey(wire.payment_method),
		phone: readText(wire.user_phone),
		waits: renewalWaits.find((name) => name === wire.waits),
	};
}
