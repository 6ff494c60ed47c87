/** The amount of a checkout: the plan's price, or what the platform quotes with a code. */

import { useTranslation } from "react-i18next";
import { PaidStartLine } from "~/components/catalogue/paid-start";
import { CodeExcluded } from "~/components/invite/remembered-code";
import { useDocumentFacts } from "~/components/site/document-facts";
import { PostForm } from "~/components/site/form";
import { formatAmount } from "~/domain/catalogue/money";
import type { Plan } from "~/domain/catalogue/plan";
import { getNearEnd } from "~/domain/invite/code-term";
import { CODE_MAX_LENGTH } from "~/domain/invite/invite";
import { applyQuote, type CodeQuote, getQuote } from "~/domain/invite/quote";
import type { PlanStanding } from "~/domain/payment/membership";
import { formatDate } from "~/i18n/date";
import { isolate, isolateLtr } from "~/i18n/isolate";
import { CODE_FIELD } from "~/paths";
import { Amount } from "~/ui/amount";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";

type CheckoutAmountProps = {
	plan: Plan;
	code: CodeQuote;
	/** The checkout's address without a code. */
	withoutCodePath: string;
	/** Whether and when it renews, as a sentence; null where it is not known. */
	renewal: string | null;
	standing: PlanStanding | undefined;
};

export function CheckoutAmount(props: CheckoutAmountProps) {
	const { plan, code, withoutCodePath, renewal, standing } = props;
	const { priceMajor } = applyQuote(plan, getQuote(code));
	const amount = <Amount>{formatAmount(priceMajor, plan.currency)}</Amount>;
	return (
		<div id="checkout-amount">
			{code.kind === "quoted" ? (
				<x-price from={plan.priceMajor} class="timer contents">
					{amount}
				</x-price>
			) : (
				amount
			)}
			{renewal ? <p className="text-small text-ink-soft">{renewal}</p> : null}
			<PaidStartLine plan={plan} standing={standing} />
			{code.kind === "quoted" ? (
				<Quoted plan={plan} quote={code.quote} withoutCodePath={withoutCodePath} />
			) : null}
		</div>
	);
}

type QuotedProps = Pick<CheckoutAmountProps, "plan" | "withoutCodePath"> & {
	quote: Extract<CodeQuote, { kind: "quoted" }>["quote"];
};

function Quoted({ plan, quote, withoutCodePath }: QuotedProps) {
	const { t } = useTranslation("manual-payment");
	const { locale } = useDocumentFacts();
	const { code, priceBeforeMajor, validUntil } = quote;
	const before = isolateLtr(formatAmount(priceBeforeMajor, plan.currency));
	const until = formatDate(getNearEnd(validUntil, Date.now()) ?? "", locale);
	return (
		<div
			className="mt-3 rounded-lg border border-accent-edge bg-accent-soft p-gutter"
			id="code-quote"
		>
			<p>
				{t("code.before", { amount: before })} {t("code.with")}{" "}
				<Ltr className="font-semibold wrap-anywhere">{code}</Ltr>
			</p>
			{until ? <p className="text-small">{t("code.until", { date: isolate(until) })}</p> : null}
			<TextLink href={withoutCodePath} standalone>
				{t("code.without")}
			</TextLink>
		</div>
	);
}

const FIELD_ID = "checkout-code";

/** The summary on a checkout whose address has an invalid code, so that no one pays the full price unaware. */
export function CodeSummary({ code }: { code: CodeQuote }) {
	const { t } = useTranslation();
	const message = useCodeProblem(code);
	return <ErrorSummary title={t("problem")} errors={[{ fieldId: FIELD_ID, message }]} />;
}

function useCodeProblem(code: CodeQuote): string | undefined {
	const { t } = useTranslation(["manual-payment", "error"]);
	if (code.kind === "no-response") return t("code.noResponse");
	if (code.kind === "too-many") return t("code.tooMany");
	if (code.kind !== "rejected") return undefined;
	const reason = code.errorCode ? t(`error:${code.errorCode}`) : t("code.rejected");
	// The platform's messages about codes have no full stop.
	return `${reason.replace(/[.!]?$/, ".")} ${t("code.unchanged")}`;
}

type CodeFormProps = {
	code: CodeQuote;
	/** The checkout, which redirects to its own address with the code. */
	action: string;
};

/** The field for a code, collapsed until one is entered, with its error. */
export function CodeForm({ code, action }: CodeFormProps) {
	const { t } = useTranslation("manual-payment");
	const problem = useCodeProblem(code);
	if (code.kind === "quoted") return null;
	if (code.kind === "not-supported") {
		return code.code === undefined ? null : (
			<Notice role="note" title={t("code.notSupported")}>
				<Ltr className="wrap-anywhere">{code.code}</Ltr>
			</Notice>
		);
	}
	const { kind } = code;
	// When the platform did not respond, the code may still be valid: a hint, no error.
	const isWrong = code.kind === "rejected";
	const isUntouched = kind === "none" || kind === "excluded";
	return (
		<>
			{kind === "excluded" ? (
				<Notice
					role="note"
					title={
						<>
							{t("row.code")}: <Ltr className="wrap-anywhere">{code.code}</Ltr>
						</>
					}
				>
					<CodeExcluded rejection={code.rejection} />
				</Notice>
			) : null}
			<Fold summary={t("code.have")} isOpen={!isUntouched}>
				<PostForm action={action} isForAnyone className="mt-1 grid gap-2">
					<Field
						label={t("code.label")}
						optionalLabel={t("transfer_info.optional")}
						error={isWrong ? problem : undefined}
						hint={
							!isWrong && problem ? <strong className="text-danger">{problem}</strong> : undefined
						}
						dir="ltr"
						input={{
							id: FIELD_ID,
							name: CODE_FIELD,
							type: "text",
							defaultValue: isUntouched ? "" : code.code,
							maxLength: CODE_MAX_LENGTH,
							spellCheck: false,
							autoComplete: "off",
						}}
					/>
					<Button variant="secondary" wide="always">
						{t("code.use")}
					</Button>
				</PostForm>
			</Fold>
		</>
	);
}
