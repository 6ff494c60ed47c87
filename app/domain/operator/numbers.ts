/** Members, plans and money over time, as the embedded platform counts them. */
import type { MonthRange } from "#core/month-range";

/** The numbers of one month, such as `2025-05`. */
export type PlanFlow = {
	month: string;
	/** Paid plans: of people who never had that plan, renewed, and begun again after their end. */
	new: number;
	renewed: number;
	returned: number;
	/** By an operator, and by an import. */
	given: number;
	imported: number;
	/** Plans whose time ended: `kept` were renewed without a gap, `ended` were not. */
	due: number;
	kept: number;
	ended: number;
};

export type Money = { receivedMinor: number; refundedMinor: number; payments: number };

export type MonthIncome = Money & { month: string; plansMinor: number; tipsMinor: number };
/** A way of the gateway, or the id of a way to transfer. */
export type IncomeWay = string;

export type CurrencyIncome = {
	currency: string;
	months: MonthIncome[];
	/** Tips, whose plan is null, come last. */
	plans: (Money & { planId: number | null })[];
	ways: (Money & { way: IncomeWay; isTip: boolean })[];
};

export type Numbers = MonthRange & {
	now: Date;
	/** The month of now, which is not over. */
	current: string;
	thisMonth: PlanFlow;
	members: {
		plans: { planId: number; members: number; given: number; waiting: number }[];
		/** People with at least one plan. */
		people: number;
	};
	months: PlanFlow[];
	income: CurrencyIncome[];
	codes: { code: string; brought: number; renewed: number; other: number }[];
	plans: Map<number, { id: number; name: string; name_ar: string | null }>;
	/** The ways to transfer. */
	methods: Map<string, { id: string; name: string; name_ar: string | null }>;
};
