/**
 * The migrations in order. A released migration is never edited and calls nothing that may change:
 * data comes from `seed`, after the last one.
 */
import type { Migration } from "kysely";
import { accounts } from "./001-accounts";
import { catalogue } from "./002-catalogue";
import { payments } from "./003-payments";
import { records } from "./004-records";
import { contactInquiries } from "./005-contact-inquiries";
import { operatorSessions } from "./006-operator-sessions";
import { seeds } from "./007-seeds";
import { mails } from "./008-mails";
import { passwordResets } from "./009-password-resets";
import { accountChanges } from "./010-account-changes";
import { discountCodeUses } from "./011-discount-code-uses";
import { contactFacts } from "./012-contact-facts";
import { manualPaymentKeys } from "./013-manual-payment-keys";
import { transferDecisions } from "./014-transfer-decisions";
import { toldPrices } from "./015-told-prices";
import { searchIndexes } from "./016-search";
import { people } from "./017-people";
import { supporterTransactions } from "./018-supporter-transactions";
import { catalogueChanges } from "./019-catalogue-changes";
import { operators } from "./020-operators";
import { consoleIndexes } from "./021-console-indexes";
import { suspensionNotes } from "./022-suspension-notes";
import { paymentNotes } from "./023-payment-notes";
import { dueIndexes } from "./024-due-indexes";
import { personIndexes } from "./025-person-indexes";
import { transactionGrants } from "./026-transaction-grants";
import { lapseIndexes } from "./027-lapse-indexes";
import { givenUpWebhooks } from "./028-given-up-webhooks";
import { messageIndex } from "./029-message-index";
import { plainReferences } from "./030-plain-references";
import { replyAddresses } from "./031-reply-addresses";
import { retentionIndexes } from "./032-retention-indexes";
import { closingsAndAnchors } from "./033-closings-and-anchors";
import { moneyToGiveBack } from "./034-money-to-give-back";
import { plainAddresses } from "./035-plain-addresses";
import { mailLinks } from "./036-mail-links";
import { bothLanguages } from "./038-both-languages";
import { auditOrigins } from "./039-audit-origins";
import { secondFactors } from "./040-second-factors";

export const migrations: Record<string, Migration> = {
	"001-accounts": accounts,
	"002-catalogue": catalogue,
	"003-payments": payments,
	"004-records": records,
	"005-contact-inquiries": contactInquiries,
	"006-operator-sessions": operatorSessions,
	"007-seeds": seeds,
	"008-mails": mails,
	"009-password-resets": passwordResets,
	"010-account-changes": accountChanges,
	"011-discount-code-uses": discountCodeUses,
	"012-contact-facts": contactFacts,
	"013-manual-payment-keys": manualPaymentKeys,
	"014-transfer-decisions": transferDecisions,
	"015-told-prices": toldPrices,
	"016-search": searchIndexes,
	"017-people": people,
	"018-supporter-transactions": supporterTransactions,
	"019-catalogue-changes": catalogueChanges,
	"020-operators": operators,
	"021-console-indexes": consoleIndexes,
	"022-suspension-notes": suspensionNotes,
	"023-payment-notes": paymentNotes,
	"024-due-indexes": dueIndexes,
	"025-person-indexes": personIndexes,
	"026-transaction-grants": transactionGrants,
	"027-lapse-indexes": lapseIndexes,
	"028-given-up-webhooks": givenUpWebhooks,
	"029-message-index": messageIndex,
	"030-plain-references": plainReferences,
	"031-reply-addresses": replyAddresses,
	"032-retention-indexes": retentionIndexes,
	"033-closings-and-anchors": closingsAndAnchors,
	"034-money-to-give-back": moneyToGiveBack,
	"035-plain-addresses": plainAddresses,
	"036-mail-links": mailLinks,
	"038-both-languages": bothLanguages,
	"039-audit-origins": auditOrigins,
	"040-second-factors": secondFactors,
};
