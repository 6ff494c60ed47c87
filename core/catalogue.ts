/** The texts of the product, `locales`, by language and file; the brand changes them (core/brand/brand-text.ts). */
import arAccount from "../locales/ar/account.json";
import arAuth from "../locales/ar/auth.json";
import arCommon from "../locales/ar/common.json";
import arContact from "../locales/ar/contact.json";
import arCreator from "../locales/ar/creator.json";
import arDownload from "../locales/ar/download.json";
import arError from "../locales/ar/error.json";
import arInvite from "../locales/ar/invite.json";
import arLanding from "../locales/ar/landing.json";
import arMail from "../locales/ar/mail.json";
import arManualPayment from "../locales/ar/manual-payment.json";
import arOperator from "../locales/ar/operator.json";
import arPayment from "../locales/ar/payment.json";
import arPlan from "../locales/ar/plan.json";
import arPremium from "../locales/ar/premium.json";
import arTip from "../locales/ar/tip.json";
import enAccount from "../locales/en/account.json";
import enAuth from "../locales/en/auth.json";
import enCommon from "../locales/en/common.json";
import enContact from "../locales/en/contact.json";
import enCreator from "../locales/en/creator.json";
import enDownload from "../locales/en/download.json";
import enError from "../locales/en/error.json";
import enInvite from "../locales/en/invite.json";
import enLanding from "../locales/en/landing.json";
import enMail from "../locales/en/mail.json";
import enManualPayment from "../locales/en/manual-payment.json";
import enOperator from "../locales/en/operator.json";
import enPayment from "../locales/en/payment.json";
import enPlan from "../locales/en/plan.json";
import enPremium from "../locales/en/premium.json";
import enTip from "../locales/en/tip.json";

export const catalogues = {
	en: {
		account: enAccount,
		auth: enAuth,
		common: enCommon,
		contact: enContact,
		creator: enCreator,
		download: enDownload,
		error: enError,
		invite: enInvite,
		landing: enLanding,
		mail: enMail,
		"manual-payment": enManualPayment,
		operator: enOperator,
		payment: enPayment,
		plan: enPlan,
		premium: enPremium,
		tip: enTip,
	},
	ar: {
		account: arAccount,
		auth: arAuth,
		common: arCommon,
		contact: arContact,
		creator: arCreator,
		download: arDownload,
		error: arError,
		invite: arInvite,
		landing: arLanding,
		mail: arMail,
		"manual-payment": arManualPayment,
		operator: arOperator,
		payment: arPayment,
		plan: arPlan,
		premium: arPremium,
		tip: arTip,
	},
} as const;
