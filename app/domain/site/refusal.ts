/** Why the platform says no, as far as this product has words of its own for it (docs/product.md, platform-22). */

const refusalCodes = [
	"malformed_request",
	"body_not_json",
	"request_too_large",
	"csrf_mismatch",
	"invalid_data",
	"invalid_field",
	"unauthenticated",
	"busy",
	"too_many_attempts",
	"too_many_logins",
	"invalid_credentials",
	"invalid_mobile_token",
	"invalid_verification_link",
	"invalid_password_link",
	"account_suspended",
	"email_not_verified",
	"AUTH_009",
	"name_required",
	"name_too_long",
	"email_invalid",
	"email_taken",
	"phone_invalid",
	"password_too_short",
	"password_too_long",
	"passwords_differ",
	"current_password_wrong",
	"plan_required",
	"plan_not_found",
	"creator_required",
	"creator_not_found",
	"tip_out_of_range",
	"currency_differs",
	"amount_differs",
	"payment_not_found",
	"transaction_not_found",
	"payment_waiting",
	"membership_not_found",
	"membership_does_not_renew",
	"membership_not_cancelled",
	"payment_of_another",
	"already_settled",
	"outcome_unknown",
	"idempotency_key_too_long",
	"idempotency_key_reused",
	"invalid_signature",
	"event_unknown",
	"event_differs",
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** The code in whatever case a platform writes it; undefined for one that we have no words for. */
export function readRefusalCode(code: string | undefined): RefusalCode | undefined {
	const asked = code?.trim().toLowerCase();
	return refusalCodes.find((known) => known.toLowerCase() === asked);
}
