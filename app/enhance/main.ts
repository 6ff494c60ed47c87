/** The one script of pages without React: each behaviour is a file, found by its data attribute. */

import { enhanceAppOpening } from "./app-opening";
import { submitMarkedForm } from "./auto-submit";
import { clearMessages } from "./clear-message";
import { enhanceCopyButtons } from "./copy";
import { openDialogs } from "./dialog-opener";
import { guardForms } from "./form-guard";
import { pollManualPayment } from "./manual-payment-poll";
import { addPasswordToggles } from "./password-toggle";
import { pollPayment } from "./payment-poll";
import { addPrintButtons } from "./print";
import { tendRefusedForms } from "./refused-form";
import { holdIncompleteForms } from "./required-field";
import { addShareButtons } from "./share";
import { showStepDialog } from "./step-dialog";
import { enhanceTips } from "./tip";
import { keepWholeSheet } from "./whole-sheet";

guardForms(document);
openDialogs(document);
// Before the error summary takes the focus: opening a dialog moves it too.
showStepDialog(document);
tendRefusedForms(document);
addPasswordToggles(document);
submitMarkedForm(document);
pollPayment(document);
addShareButtons(document);
enhanceTips(document);
enhanceCopyButtons(document);
enhanceAppOpening(document);
addPrintButtons(document);
holdIncompleteForms(document);
pollManualPayment(document);
clearMessages(document);
keepWholeSheet(document);
