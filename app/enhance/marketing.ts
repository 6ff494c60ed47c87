/** The bundle of the marketing pages (PageHandle `script`), 3.2 kB at most. */
import { enhanceCopyButtons } from "./copy";
import { openDialogs } from "./dialog-opener";
import { guardForms } from "./form-guard";
import { sendFormsInPlace } from "./form-in-place";
import { followLinksInPlace } from "./link-in-place";
import { focusAnswer } from "./page-swap";
import { clearErrorsOnInput } from "./refused-form";
import { showScriptOnly } from "./script-only";
import { playTunes } from "./tune";

showScriptOnly(document);
guardForms(document);
openDialogs(document);
clearErrorsOnInput(document);
sendFormsInPlace(() => enhanceCopyButtons(document));
followLinksInPlace();
playTunes(document);
enhanceCopyButtons(document);
focusAnswer(document);
