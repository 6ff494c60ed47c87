/** The style guide's notices, progress bar, payment details, empty state, dialog and icons. */
import { Amount } from "~/ui/amount";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Dialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { iconNames } from "~/ui/icon-names.js";
import { Page, Stack } from "~/ui/layout";
import { DescriptionList } from "~/ui/list";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";
import { Progress } from "~/ui/progress";

const samples = {
	ltr: {
		info: "You weren't charged. You can choose another way to pay.",
		success: "Verification email sent! Please check your inbox and spam folder.",
		warning: "We're still waiting for your bank. Please don't pay again.",
		danger: "Network error. Please check your connection and try again.",
		waiting: "Confirming your payment",
		spoken: "45 seconds of 120",
		amount: "Amount",
		number: "Wallet number",
		reference: "Transaction",
		empty: "No pricing plans available at the moment.",
		emptyText: "New plans will appear here.",
		action: "Back to Home",
		dialog: "Join Our Creator Network",
		close: "Close",
	},
	rtl: {
		info: "لم يُخصم أي مبلغ، ويمكنك اختيار طريقة دفع أخرى.",
		success: "أرسلنا رسالة التفعيل. ابحث عنها في صندوق الوارد والرسائل غير المرغوب فيها.",
		warning: "ما زلنا ننتظر رد البنك، فلا تدفع مرة أخرى من فضلك.",
		danger: "تعذّر الاتصال. تحقّق من الإنترنت وحاول مرة أخرى.",
		waiting: "نتحقّق من عملية الدفع",
		spoken: "45 ثانية من 120",
		amount: "المبلغ",
		number: "رقم المحفظة",
		reference: "رقم العملية",
		empty: "لا توجد باقات متاحة حاليًا.",
		emptyText: "ستظهر الباقات الجديدة هنا.",
		action: "العودة إلى الرئيسية",
		dialog: "انضم إلى شبكة صنّاع المحتوى",
		close: "إغلاق",
	},
};

export function SpecimenFeedback({ direction }: { direction: keyof typeof samples }) {
	const text = samples[direction];
	return (
		<Page className="grid gap-10 py-10">
			<div className="grid gap-6 lg:grid-cols-2">
				<Stack>
					<Notice title={text.info} />
					<Notice tone="success" title={text.success} />
					<Notice tone="warning" title={text.waiting}>
						{text.warning}
					</Notice>
					<Notice tone="danger" title={text.danger} />
				</Stack>
				<Card className="grid content-start gap-5">
					<Amount>EGP 490</Amount>
					<Progress label={text.waiting} value={45} max={120} valueText={text.spoken} />
					<DescriptionList
						rows={[
							{ label: text.amount, value: <Ltr>EGP 490.00</Ltr> },
							{ label: text.number, value: <Ltr>+20 100 123 4567</Ltr> },
							{ label: text.reference, value: <Ltr>txn_01HZX4Q7N2</Ltr> },
						]}
					/>
				</Card>
			</div>
			<EmptyState
				drawing="shelf"
				title={text.empty}
				action={<ButtonLink href="#home">{text.action}</ButtonLink>}
			>
				{text.emptyText}
			</EmptyState>
			<Dialog id="specimen-dialog" open title={text.dialog} closeLabel={text.close}>
				<p>{text.emptyText}</p>
				<Button type="button" className="mt-5">
					{text.action}
				</Button>
			</Dialog>
			<ul className="flex flex-wrap gap-4">
				{iconNames.map((name) => (
					<li key={name}>
						<Icon name={name} size={24} label={name} />
					</li>
				))}
			</ul>
		</Page>
	);
}
