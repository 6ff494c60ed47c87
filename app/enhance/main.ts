/** The bundle of all pages without a smaller one: one file per behaviour, which finds its elements by data attributes. */
import { submitMarkedForm } from "./auto-submit";
import { clearMessages } from "./clear-message";
import { enhanceCopyButtons } from "./copy";
import { openDialogs } from "./dialog-opener";
import { guardForms } from "./form-guard";
import { sendFormsInPlace } from "./form-in-place";
import { pollManualPayment } from "./manual-payment-poll";
import { focusAnswer } from "./page-swap";
import { showPasswordToggles, togglePasswords } from "./password-toggle";
import { pollPayment } from "./payment-poll";
import { addPrintButtons } from "./print";
import { clearErrorsOnInput } from "./refused-form";
import { disableIncompleteForms } from "./required-field";
import { showScriptOnly } from "./script-only";
import { addShareButtons } from "./share";
import { showStepDialog } from "./step-dialog";
import { enhanceTips } from "./tip";

let stopPolls: Array<() => void> = [];

/** Runs when the page is loaded, and again when a response has replaced its content. */
function enhanceContent(): void {
	for (const stop of stopPolls) stop();
	stopPolls = [pollPayment(document), pollManualPayment(document)];
	showStepDialog(document);
	showPasswordToggles(document);
	addShareButtons(document);
	enhanceTips(document);
	enhanceCopyButtons(document);
	addPrintButtons(document);
	disableIncompleteForms(document);
	clearMessages(document);
}

showScriptOnly(document);
guardForms(document);
openDialogs(document);
clearErrorsOnInput(document);
togglePasswords(document);
sendFormsInPlace(enhanceContent);
enhanceContent();
// After the step dialog, which takes the focus as well.
focusAnswer(document);
submitMarkedForm(document);
