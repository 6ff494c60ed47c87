/** The bundle of all pages without a smaller one: one file per behaviour, which finds its elements by data attributes. */
import { addPrintButtons, addShareButtons, enhanceCopyButtons } from "./browser-button";
import { clearErrorsOnInput, clearMessages } from "./clear-message";
import { openDialogs } from "./dialog-opener";
import { disableIncompleteForms, guardForms, submitMarkedForm } from "./form-guard";
import { focusAnswer, sendFormsInPlace } from "./form-in-place";
import { pollManualPayment } from "./manual-payment-poll";
import { showPasswordToggles, togglePasswords } from "./password-toggle";
import { pollPayment } from "./payment-poll";
import { showScriptOnly } from "./script-only";
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
