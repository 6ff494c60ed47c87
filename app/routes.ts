/**
 * Every address of the product, as a tree. A layout holds what the pages in it share: its
 * `handle` applies to them, its screen stands around theirs, and its error boundary is the nearest. Its
 * loader runs beside theirs and not before, so each page calls its own guard.
 */
import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

const signIn = [
	route("login", "routes/sign-in/login.tsx"),
	route("register", "routes/sign-in/register.tsx"),
	route("verify-email", "routes/sign-in/verify-email.tsx"),
	route("switch-account", "routes/sign-in/switch-account.tsx"),
	route("verification-required", "routes/sign-in/verification-required.tsx"),
	route("account-suspended", "routes/sign-in/account-suspended.tsx"),
	route("forgot-password", "routes/sign-in/forgot-password.tsx"),
	route("confirm-email", "routes/sign-in/confirm-email.tsx"),
	route("undo-email", "routes/sign-in/undo-email.tsx"),
	route("reset-password", "routes/sign-in/reset-password.tsx"),
];

/** Works with and without a sign-in, so it is no page of the account. */
const reminders = route("reminders", "routes/account/reminders.tsx");

const launchMail = route("launch-mail", "routes/site/launch-mail.tsx");

const account = layout("routes/account/layout.tsx", [
	route("account", "routes/account/overview.tsx"),
	route("account/password", "routes/account/password.tsx"),
	route("account/profile", "routes/account/profile.tsx"),
	route("account/email", "routes/account/email.tsx"),
	route("account/data", "routes/account/data.tsx"),
	route("account/delete", "routes/account/delete.tsx"),
	route("account/receipt", "routes/account/receipt.tsx"),
]);

const checkout = layout("routes/checkout/layout.tsx", { id: "checkout" }, [
	route("subscription", "routes/checkout/subscription/route.tsx"),
	route("creator-subscriptions", "routes/checkout/creator-subscriptions/route.tsx"),
	route("tipping", "routes/checkout/tipping/route.tsx"),
	route("premium", "routes/checkout/premium/route.tsx"),
]);

const payment = [
	route("payment-processing", "routes/payment/processing.tsx"),
	route("payment-success", "routes/payment/success.tsx"),
	route("payment-failed", "routes/payment/failed.tsx"),
	route("mock-payment", "routes/payment/mock.tsx"),
];

const site = layout("routes/site/layout.tsx", { id: "site" }, [
	route("landing?", "routes/site/home/route.tsx"),
	route("get-app", "routes/site/get-app/route.tsx"),
	route("contact", "routes/site/contact/route.tsx"),
	route("invite/:code?", "routes/site/invite-discount/route.tsx", { id: "invite" }),
	route("i/:code?", "routes/site/invite-discount/route.tsx", { id: "short-invite" }),
	route("discount/:code?", "routes/site/invite-discount/route.tsx", { id: "discount" }),
	route("privacy", "routes/site/text-page.tsx", { id: "privacy" }),
	route("terms", "routes/site/text-page.tsx", { id: "terms" }),
	route("pages/:name", "routes/site/text-page.tsx", { id: "page" }),
	route("styleguide", "routes/site/styleguide/route.tsx"),
	layout("routes/site/quiet.ts", [...signIn, reminders, launchMail, account, checkout, ...payment]),
	route("*", "routes/site/not-found.tsx"),
]);

/** The operators' console; present with the embedded platform. */
const operator = route("operator", "routes/operator/layout.tsx", [
	index("routes/operator/today.tsx"),
	route("login", "routes/operator/login.tsx"),
	route("login/code", "routes/operator/login-code.tsx"),
	route("logout", "routes/operator/logout.ts"),
	route("contact-inquiries", "routes/operator/contact-inquiries.tsx"),
	route("contact-inquiries/:id", "routes/operator/contact-inquiry.tsx"),
	route("contact-inquiries/:id/answer", "routes/operator/contact-inquiry-answer.ts"),
	route("manual-payments", "routes/operator/manual-payments.tsx"),
	route("manual-payments.csv", "routes/operator/manual-payments-csv.ts"),
	route("manual-payments/:id", "routes/operator/manual-payment.tsx"),
	route("manual-payments/:id/:act", "routes/operator/manual-payment-act.tsx"),
	route("transactions", "routes/operator/transactions.tsx"),
	route("transactions.csv", "routes/operator/transactions-csv.ts"),
	route("transactions/:id", "routes/operator/transaction.tsx"),
	route("transactions/:id/look-up", "routes/operator/transaction-look-up.ts"),
	route("refunds/:id", "routes/operator/refund.tsx"),
	route("refunds/:id/plan", "routes/operator/refund-plan.tsx"),
	route("gateway-notices", "routes/operator/gateway-notices.tsx"),
	route("gateway-notices/:id", "routes/operator/gateway-notice.tsx"),
	route("people", "routes/operator/people.tsx"),
	route("people.csv", "routes/operator/people-csv.ts"),
	route("people-imports", "routes/operator/people-imports.tsx"),
	route("people-imports/:id", "routes/operator/people-import.tsx"),
	route("people/:id", "routes/operator/person.tsx"),
	route("people/:id/notes", "routes/operator/person-note.tsx"),
	route("people/:id/:act", "routes/operator/person-act.tsx"),
	route("plan-changes/give", "routes/operator/plan-change/give.tsx"),
	route("plan-changes/extend", "routes/operator/plan-change/extend.tsx"),
	route("plan-changes/end", "routes/operator/plan-change/end.tsx"),
	route("plan-changes/undo", "routes/operator/plan-change/undo.ts"),
	route("webhooks", "routes/operator/webhooks.tsx"),
	route("webhooks/:id", "routes/operator/webhook.tsx"),
	route("webhooks/:id/close", "routes/operator/webhook-close.tsx"),
	route("webhooks/:id/replay", "routes/operator/webhook-replay.ts"),
	route("outbox", "routes/operator/outbox.tsx"),
	route("catalogue", "routes/operator/catalogue.tsx"),
	route("catalogue/:noun/:id", "routes/operator/catalogue-item.tsx"),
	route("catalogue/:noun/:id/:act", "routes/operator/catalogue-item-act.tsx"),
	route("numbers", "routes/operator/numbers/route.tsx"),
	route("numbers.csv", "routes/operator/numbers-csv.ts"),
	route("audit", "routes/operator/audit.tsx"),
	route("audit.csv", "routes/operator/audit-csv.ts"),
	route("search", "routes/operator/search.tsx"),
	route("invite", "routes/operator/invite.tsx"),
	route("operators", "routes/operator/operators.tsx"),
	route("operators/invite", "routes/operator/operator-invite.tsx"),
	route("operators/:act", "routes/operator/operator-act.tsx"),
	route("second-factor", "routes/operator/second-factor.tsx"),
	route("second-factor/begin", "routes/operator/second-factor-begin.ts"),
	route("second-factor/set-up", "routes/operator/second-factor-set-up.tsx"),
	route("second-factor/:act", "routes/operator/second-factor-act.tsx"),
	route("*", "routes/operator/not-found.ts"),
]);

/** Redirects, forms and files: they have no screen. */
const resources = [
	route("payment-callback", "routes/payment/callback.ts"),
	route("payment-processing/status", "routes/payment/processing-status.ts"),
	route("premium/status", "routes/checkout/premium/status.ts"),
	route("renew", "routes/checkout/renew.ts"),
	route("account/plan.ics", "routes/account/plan-calendar.ts"),
	route("account/data/file", "routes/account/data-file.ts"),
	route("theme", "routes/resource/theme.ts"),
	route("logout", "routes/resource/logout.ts"),
	route(".well-known/change-password", "routes/resource/change-password.ts"),
	route("robots.txt", "routes/resource/robots.ts"),
	route("sitemap.xml", "routes/resource/sitemap.ts"),
	route("feature-pictures.svg", "routes/resource/feature-pictures.ts"),
	route("manifest.webmanifest", "routes/resource/web-manifest.ts"),
];

// The router tries equally specific routes in this order, and those without layouts cost it least.
export default [...resources, site, operator] satisfies RouteConfig;
