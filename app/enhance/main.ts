/** The script of all pages that do not name a smaller one: each behaviour is a file, found by its data attribute. */
import { submitMarkedForm } from "./auto-submit";
import { clearMessages } from "./clear-message";
import { enhanceCopyButtons } from "./copy";
import { openDialogs } from "./dialog-opener";
import { guardForms } from "./form-guard";
import { sendFormsInPlace } from "./form-in-place";
import { pollManualPayment } from "./manual-payment-poll";
import { showPasswordToggles, togglePasswords } from "./password-toggle";
import { pollPayment } from "./payment-poll";
import { addPrintButtons } from "./print";
import { forgetMendedErrors } from "./refused-form";
import { holdIncompleteForms } from "./required-field";
import { showScriptOnly } from "./script-only";
import { addShareButtons } from "./share";
import { showStepDialog } from "./step-dialog";
import { enhanceTips } from "./tip";
import { keepWholeSheet } from "./whole-sheet";

let stopPolls: Array<() => void> = [];

/** What is done for the content of a page, when it is loaded and when an answer replaced it. */
function enhanceContent(): void {
	for (const stop of stopPolls) stop();
	stopPolls = [pollPayment(document), pollManualPayment(document)];
	showStepDialog(document);
	showPasswordToggles(document);
	addShareButtons(document);
	enhanceTips(document);
	enhanceCopyButtons(document);
	addPrintButtons(document);
	holdIncompleteForms(document);
	clearMessages(document);
}

showScriptOnly(document);
guardForms(document);
openDialogs(document);
forgetMendedErrors(document);
togglePasswords(document);
sendFormsInPlace(enhanceContent);
enhanceContent();
// After the dialog of a step, which takes the focus as well.
document.querySelector<HTMLElement>("[data-error-summary]")?.focus();
submitMarkedForm(document);
keepWholeSheet(document);
