/** The style guide's form: an error summary and every control, one of them with an error. */
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { RadioCards, Switch } from "~/ui/choice";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, Select, TextArea } from "~/ui/field";
import { Narrow } from "~/ui/layout";

const samples = {
	ltr: {
		title: "Welcome Back",
		summary: "Please check these answers",
		name: "Full Name",
		email: "Email Address",
		emailError: "Please verify your email address before logging in.",
		phone: "Phone Number",
		phoneHint: "The number your wallet is registered with.",
		optional: "(optional)",
		topic: "Inquiry Type",
		choose: "Choose one",
		topics: ["Content Monetization", "Brand Partnership"],
		method: "How do you want to pay?",
		wait: "Approved in 15-30 minutes",
		message: "Tell us about your project",
		quiet: "Send Anonymously",
		quietHint: "The creator sees the amount, not your name.",
		send: "Send Message",
		cancel: "Cancel",
		remove: "Sign Out",
	},
	rtl: {
		title: "أهلًا بعودتك",
		summary: "راجع هذه الإجابات من فضلك",
		name: "الاسم الكامل",
		email: "البريد الإلكتروني",
		emailError: "فعّل بريدك الإلكتروني أولًا ثم سجّل الدخول.",
		phone: "رقم الهاتف",
		phoneHint: "الرقم المسجّلة به محفظتك.",
		optional: "(اختياري)",
		topic: "نوع الاستفسار",
		choose: "اختر",
		topics: ["تحقيق الدخل من المحتوى", "شراكة مع علامة تجارية"],
		method: "كيف تريد أن تدفع؟",
		wait: "تتم الموافقة خلال 15 إلى 30 دقيقة",
		message: "حدّثنا عن مشروعك",
		quiet: "أرسل دون ذكر اسمي",
		quietHint: "يرى صانع المحتوى المبلغ ولا يرى اسمك.",
		send: "أرسل الرسالة",
		cancel: "إلغاء",
		remove: "تسجيل الخروج",
	},
};

export function SpecimenForm({ direction }: { direction: keyof typeof samples }) {
	const text = samples[direction];
	return (
		<Narrow>
			<Card className="grid grid-cols-1 gap-6">
				<h2 className="text-h1">{text.title}</h2>
				<ErrorSummary
					title={text.summary}
					errors={[{ fieldId: "specimen-email", message: text.emailError }]}
				/>
				<Field label={text.name} input={{ id: "specimen-name", name: "name" }} />
				<Field
					label={text.email}
					error={text.emailError}
					input={{
						id: "specimen-email",
						name: "email",
						type: "email",
						defaultValue: "mona@example.com",
					}}
				/>
				<Field
					label={text.phone}
					optionalLabel={text.optional}
					hint={text.phoneHint}
					input={{ id: "specimen-phone", name: "phone", type: "tel" }}
				/>
				<Select
					label={text.topic}
					placeholder={text.choose}
					options={text.topics.map((label) => ({ value: label, label }))}
					input={{ id: "specimen-topic", name: "inquiryType" }}
				/>
				<RadioCards
					id="specimen-method"
					name="payment_method"
					legend={text.method}
					defaultValue="instapay"
					options={[
						{ value: "vodafone_cash", label: "Vodafone Cash", detail: text.wait },
						{ value: "instapay", label: "InstaPay", detail: text.wait },
					]}
				/>
				<TextArea label={text.message} input={{ id: "specimen-message", name: "message" }} />
				<Switch
					label={text.quiet}
					hint={text.quietHint}
					input={{ id: "specimen-quiet", name: "is_anonymous", defaultChecked: true }}
				/>
				<div className="flex flex-wrap gap-3">
					<Button type="button" wide>
						{text.send}
					</Button>
					<Button type="button" variant="secondary" wide>
						{text.cancel}
					</Button>
					<Button type="button" variant="danger" wide>
						{text.remove}
					</Button>
					<Button type="button" variant="quiet" wide>
						{text.cancel}
					</Button>
					<Button type="button" disabled wide>
						{text.send}
					</Button>
				</div>
			</Card>
		</Narrow>
	);
}
