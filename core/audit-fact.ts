/** The facts that acts in the audit trail tell, by the names under which they are stored. */

/** The console has a word for each. Names are never changed, because stored lines have them. */
export const auditFacts = [
	// Sign-ins, roles and accounts.
	...(["by", "role", "active", "verified", "reason", "note", "labels", "left"] as const),
	// Payments and transfers.
	...(["status", "amount_minor", "currency", "charge", "ends_plan", "keeps_code_used"] as const),
	...(["told", "order_id"] as const),
	// Plans of people.
	...(["plan", "creator", "ends", "days", "undone", "changed_since", "people"] as const),
	...(["plans", "until"] as const),
	// Imports, and the filters of exports.
	...(["lines", "mails", "new", "updated", "unchanged", "skipped", "broken"] as const),
	...(["state", "person", "kind", "address", "from", "to", "label", "table"] as const),
	// The catalogue: columns, then fields that were typed for a new record.
	...(["name", "name_ar", "description", "description_ar", "price_minor", "discount"] as const),
	...(["discount_ar", "is_popular", "perks", "perks_ar", "features", "features_ar"] as const),
	...(["limits", "is_verified", "retired_at", "is_active", "type", "value"] as const),
	...(["minimal_spend", "max_usage", "max_uses_per_user"] as const),
	...(["user_eligibility", "starts_on", "ends_on", "invite_description"] as const),
	...(["invite_description_ar", "creator_id", "interval", "price", "popular"] as const),
	...(["code", "tier_level", "max_uploads", "max_followers", "analytics_access"] as const),
	...(["avatar", "show_name", "show_name_ar"] as const),
	...(["monetization_tools", "priority_support", "custom_branding"] as const),
	// Ways to transfer.
	...(["account_kind", "number", "holder", "link", "dial_code", "instructions"] as const),
	...(["instructions_ar", "minutes_from", "minutes_to", "payer_phone"] as const),
	...(["asks_reference", "position"] as const),
] as const;

export type AuditFact = (typeof auditFacts)[number];

/** True for a fact of this release; another one may have stored others. */
export const isAuditFact = (name: string): name is AuditFact =>
	(auditFacts as readonly string[]).includes(name);

/** How a person or an operator proved who they are. */
export const signInProofs = [
	"password",
	"password, address unverified",
	"password, app",
	"password, recovery code",
	"app link",
	"registration",
] as const;

export type SignInProof = (typeof signInProofs)[number];
