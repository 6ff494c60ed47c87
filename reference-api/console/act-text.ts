/** What the audit trail calls each act, in both languages. */
import type { AuditAction } from "../operator/audit-store";
import type { ConsoleKey } from "./console-text";

export const actKeys: Record<AuditAction, ConsoleKey> = {
	"user.suspended": "audit.act.user.suspended",
	"user.restored": "audit.act.user.restored",
	"user.verified": "audit.act.user.verified",
	"user.verification_sent": "audit.act.user.verification_sent",
	"user.password_reset_sent": "audit.act.user.password_reset_sent",
	"user.mobile_token_issued": "audit.act.user.mobile_token_issued",
	"operator.invited": "audit.act.operator.invited",
	"operator.joined": "audit.act.operator.joined",
	"operator.role_changed": "audit.act.operator.role_changed",
	"operator.retired": "audit.act.operator.retired",
	"operator.session_ended": "audit.act.operator.session_ended",
	"operator.password_reset": "audit.act.operator.password_reset",
	"manual_payment.approved": "audit.act.manual_payment.approved",
	"manual_payment.rejected": "audit.act.manual_payment.rejected",
	"manual_payment.expired": "audit.act.manual_payment.expired",
	"manual_payment.undone": "audit.act.manual_payment.undone",
	"manual_payment.reopened": "audit.act.manual_payment.reopened",
	"plan.added": "audit.act.plan.added",
	"plan.changed": "audit.act.plan.changed",
	"plan.retired": "audit.act.plan.retired",
	"plan.restored": "audit.act.plan.restored",
	"package.added": "audit.act.package.added",
	"package.changed": "audit.act.package.changed",
	"package.retired": "audit.act.package.retired",
	"package.restored": "audit.act.package.restored",
	"creator.added": "audit.act.creator.added",
	"creator.changed": "audit.act.creator.changed",
	"creator.retired": "audit.act.creator.retired",
	"creator.restored": "audit.act.creator.restored",
	"discount_code.added": "audit.act.discount_code.added",
	"discount_code.changed": "audit.act.discount_code.changed",
	"discount_code.retired": "audit.act.discount_code.retired",
	"discount_code.restored": "audit.act.discount_code.restored",
	"catalogue.seeded": "audit.act.catalogue.seeded",
	"payment.refunded": "audit.act.payment.refunded",
	"webhook.replayed": "audit.act.webhook.replayed",
	"contact_inquiry.answered": "audit.act.contact_inquiry.answered",
};

const keys: ReadonlyMap<string, ConsoleKey> = new Map(Object.entries(actKeys));

/** Undefined for what only another release has written. */
export const findActKey = (action: string): ConsoleKey | undefined => keys.get(action);
