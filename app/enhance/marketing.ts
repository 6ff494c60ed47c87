/** The bundle of the marketing pages (PageHandle `script`), 3.2 kB at most. */
import { enhanceCopyButtons } from "./browser-button";
import { clearErrorsOnInput } from "./clear-message";
import { openDialogs } from "./dialog-opener";
import { guardForms } from "./form-guard";
import { focusAnswer, sendFormsInPlace } from "./form-in-place";
import { showScriptOnly } from "./script-only";
import { playTunes } from "./tune";

showScriptOnly(document);
guardForms(document);
openDialogs(document);
clearErrorsOnInput(document);
sendFormsInPlace(() => enhanceCopyButtons(document));
playTunes(document);
enhanceCopyButtons(document);
focusAnswer(document);
