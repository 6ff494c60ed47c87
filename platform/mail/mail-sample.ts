/** One sample mail of each kind, for previews and tests. */
import type { Mail, MailFacts } from "./mail-kind";
import { mailKinds } from "./write-mail";

const manualPayment = {
	requestId: "mp_4f0c8a52d1b74e6c9a3e7d5b2f1a6c08",
	plan: { name: "Premium Annual", name_ar: "بريميوم السنوية" },
	amountMinor: 49_000,
	currency: "EGP",
	method: { name: "Vodafone Cash", name_ar: "فودافون كاش" },
	reference: "VC-20250510-118",
} as const;

/** Shown by the mails of a brand that has a tax number, as numbered receipts are. */
const receipt = {
	number: "2025-000012",
	seller: {
		name: { en: "Dafah Audio LLC", ar: "شركة دفة للصوتيات" },
		address: { en: "12 Jasmine Street, Amman", ar: "12 شارع الياسمين، عمّان" },
		taxNumber: "000-111-222",
		registration: "CR 00000",
	},
} as const;

const membership = {
	planKind: "tier",
	plan: { name: "صديق القهوة", name_ar: null },
	creatorId: 2,
	creator: { name: "نادين فؤاد", name_ar: null },
} as const;

const remindedPlan = {
	planKind: "platform",
	plan: { name: "Premium", name_ar: "بريميوم" },
	creatorId: null,
	creator: null,
	planId: 2,
	amountMinor: 4900,
	currency: "EGP",
	cycle: "monthly",
	features: '["Ad-free listening","Unlimited offline downloads"]',
	features_ar: '["استماع بلا إعلانات","تحميلات بلا حدود للاستماع دون إنترنت"]',
	endsAt: "2025-06-10T12:00:00.000Z",
	graceUntil: "2025-06-13T12:00:00.000Z",
	isOver: false,
} as const;

const reminderToken =
	"usr_4f0c8a52d1b74e6c9a3e7d5b2f1a6c08.c2lnbmF0dXJlLW9mLWEtc2FtcGxlLXRva2VuLWZvci1tYWls";

const inquiry = {
	inquiryId: "inq_7be1d09c44f24c8f9d53a0e6b8f2c715",
	topic: "partnership",
} as const;

const samples: MailFacts = {
	"verify-email": {
		token: "b3JpZ2luYWwtdGV4dC1vZi1hLXRva2Vu-NzY1NDMyMQ",
		expiresAt: "2025-05-11T12:00:00.000Z",
	},
	"password-reset": {
		token: "cmVzZXQtdG9rZW4tb2YtYS1zYW1wbGU-MTIzNDU2Nw",
		expiresAt: "2025-05-10T12:30:00.000Z",
	},
	"email-change": {
		token: "bmV3LWFkZHJlc3Mtb2YtYS1zYW1wbGU-OTg3NjU0Mw",
		expiresAt: "2025-05-11T12:00:00.000Z",
	},
	"email-changed": {
		token: "b2xkLWFkZHJlc3Mtb2YtYS1zYW1wbGU-MjQ2ODEwMQ",
		changedAt: "2025-05-10T12:00:00.000Z",
		expiresAt: "2025-05-17T12:00:00.000Z",
	},
	"password-changed": { changedAt: "2025-05-10T12:00:00.000Z" },
	"account-imported": { email: "mona@example.com" },
	"account-deleted": { deletedAt: "2025-05-10T12:00:00.000Z" },
	"transfer-received": { ...manualPayment, expiresAt: "2025-05-11T12:00:00.000Z" },
	"transfer-approved": {
		...manualPayment,
		approvedAt: "2025-05-10T12:20:00.000Z",
		receipt,
		paidUntil: "2026-05-10T12:20:00.000Z",
		startsAtLaunch: false,
		cycle: "yearly",
	},
	"transfer-rejected": {
		...manualPayment,
		reason: "amount_differs",
		note: "وصلنا 409 بدل 490.",
	},
	"transfer-expired": manualPayment,
	"transfer-reopened": {
		...manualPayment,
		expiresAt: "2025-05-12T12:00:00.000Z",
		cancelledReceipt: receipt.number,
	},
	"pay-code": {
		amountMinor: 4900,
		currency: "EGP",
		plan: { name: "Premium", name_ar: "بريميوم" },
		creator: null,
		transactionId: "txn_0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d",
		payCode: "310044218",
		payUntil: "2025-05-12T12:00:00.000Z",
		counter: {
			places: {
				name: "a shop with an Aman, Masary or Momkn machine",
				name_ar: "محل فيه ماكينة أمان أو مصاري أو ممكن",
			},
			service: { name: "Madfouaat Accept (مدفوعات أكسبت)", name_ar: "مدفوعات أكسبت" },
		},
		isTest: false,
	},
	"payment-receipt": {
		isTest: false,
		amountMinor: 4900,
		currency: "EGP",
		planKind: "platform",
		plan: { name: "Premium", name_ar: "بريميوم" },
		creatorId: null,
		creator: null,
		transactionId: "txn_0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d",
		paidAt: "2025-05-10T12:00:00.000Z",
		receipt: null,
		paidUntil: "2025-06-10T12:00:00.000Z",
		startsAtLaunch: false,
		cycle: "monthly",
	},
	"payment-refunded": {
		isTest: false,
		amountMinor: 4900,
		currency: "EGP",
		paymentId: "txn_0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d",
		receiptNumber: receipt.number,
		refundedAt: "2025-05-12T12:00:00.000Z",
		membership,
		share: "whole",
		endsPlan: true,
	},
	"tip-sent": {
		isTest: true,
		amountMinor: 7550,
		currency: "EGP",
		transactionId: "txn_5d4c3b2a1f0e9d8c7b6a5f4e3d2c1b0a",
		paidAt: "2025-05-10T12:00:00.000Z",
		receipt: null,
		creator: { name: "Layla Hassan", name_ar: "ليلى حسن" },
		message: "شكرًا على حلقة الأمس!\nThe part about bread was lovely.",
		isAnonymous: false,
	},
	"membership-begun": {
		...membership,
		begunAt: "2025-05-10T12:00:00.000Z",
		paidUntil: "2025-06-10T12:00:00.000Z",
		startsAtLaunch: false,
		cycle: "monthly",
	},
	"plan-started": {
		...membership,
		startedAt: "2025-05-10T12:00:00.000Z",
		paidUntil: "2025-06-10T12:00:00.000Z",
		startsAtLaunch: false,
		cycle: "monthly",
	},
	"membership-ended": { ...membership, endedAt: "2025-06-10T12:00:00.000Z" },
	"plan-given": { ...remindedPlan, until: "2025-06-10T12:00:00.000Z" },
	"plan-extended": {
		days: 2,
		plans: [
			{
				planKind: "platform",
				plan: { name: "Premium", name_ar: "بريميوم" },
				creatorId: null,
				creator: null,
				until: "2025-06-12T12:00:00.000Z",
			},
			{ ...membership, until: null },
		],
	},
	"plan-cut": { ...membership, endsAt: "2025-06-01T20:59:59.000Z", isOver: false },
	"plan-ending": {
		plans: [
			remindedPlan,
			{
				...remindedPlan,
				...membership,
				planId: 211,
				amountMinor: 2000,
				features: '{"community_access":true}',
				features_ar: null,
				endsAt: "2025-06-11T12:00:00.000Z",
			},
		],
		stopToken: reminderToken,
	},
	"plan-lapsed": {
		plans: [{ ...remindedPlan, isOver: true, graceUntil: null }],
		stopToken: reminderToken,
	},
	launch: {
		cancelToken:
			"launch_4f0c8a52d1b74e6c9a3e7d5b2f1a6c08.c2lnbmF0dXJlLW9mLWEtc2FtcGxlLXRva2VuLWZvci1tYWls",
	},
	"message-received": inquiry,
	"operator-transfer": {
		...manualPayment,
		payerName: "منى عادل",
		payerEmail: "mona@example.com",
		payerPhone: "+201012345678",
		askedAt: "2025-05-10T12:00:00.000Z",
		expiresAt: "2025-05-11T12:00:00.000Z",
	},
	"operator-message": {
		...inquiry,
		name: "Mona Adel",
		email: "mona@example.com",
		phone: "+20 100 123 4567",
		company: "Studio 26",
		audience: "growing",
		transactionId: null,
		message:
			"أقدّم برنامجًا أسبوعيًا عن الخبز في القاهرة.\nWould you like to hear an episode? It is at https://bread.example/7",
		supportCode: "4f0c8a52",
		page: "/payment-failed",
	},
	"operator-refund": {
		transactionId: "txn_6763eba131d6478a9576a31a9c7d81d6",
		amountMinor: 4900,
		currency: "EGP",
		reason: "paid-otherwise",
	},
	"operator-webhook": {
		count: 3,
		since: "2025-05-10T10:41:00.000Z",
		lastError: "HTTP 500",
		deliveryIds: [
			"whd_1d0e9f8a7b6c5d4c3b2a1f0e9d8c7b6a",
			"whd_2d0e9f8a7b6c5d4c3b2a1f0e9d8c7b6b",
			"whd_3d0e9f8a7b6c5d4c3b2a1f0e9d8c7b6c",
		],
	},
};

export const mailSamples = mailKinds.map((kind) => ({ kind, facts: samples[kind] }) as Mail);
