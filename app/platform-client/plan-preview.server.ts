/** Reads the preview of a plan in the console as pages read the responses that it stands for. */
import type { WireCreatorPlans } from "../../contract/creator";
import type { WirePricing } from "../../contract/plan";
import type { PlanPreview } from "../domain/operator/plan-preview";
import type { Locale } from "../i18n/locale";
import { toCreatorPlanList, toPricing } from "./catalogue.server";

export type WirePlanPreview = { id: number } & (
	| { kind: "plan" | "tier"; responses: Record<Locale, WirePricing> }
	| { kind: "package"; responses: Record<Locale, WireCreatorPlans> }
);

/** Undefined for a plan that pages would leave out. */
export function readPlanPreview(
	preview: WirePlanPreview,
	locale: Locale,
	currency: string | undefined,
): PlanPreview | undefined {
	const id = String(preview.id);
	const find = <Row extends { id?: string }>(rows: readonly Row[] = []) =>
		rows.find((row) => row.id === id);
	if (preview.kind === "package") {
		const { plans } = toCreatorPlanList(preview.responses[locale], currency);
		const plan = find(plans);
		return plan && { kind: "package", plan, offered: plans };
	}
	const { platformPlans = [], creator } =
		toPricing(preview.responses[locale], currency, "shown") ?? {};
	if (preview.kind === "tier") {
		const plan = find(creator?.tiers);
		return plan && { kind: "tier", plan, offered: creator?.tiers ?? [] };
	}
	const plan = find(platformPlans);
	return plan && { kind: "plan", plan, offered: platformPlans };
}
