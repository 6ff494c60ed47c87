/** The script of the pages that only invite (PageHandle `script`): a part of main.ts, 3 kB at most. */
import { openDialogs } from "./dialog-opener";
import { guardForms } from "./form-guard";
import { sendFormsInPlace } from "./form-in-place";
import { followLinksInPlace } from "./link-in-place";
import { forgetMendedErrors } from "./refused-form";
import { showScriptOnly } from "./script-only";
import { keepWholeSheet } from "./whole-sheet";

showScriptOnly(document);
guardForms(document);
openDialogs(document);
forgetMendedErrors(document);
sendFormsInPlace();
followLinksInPlace();
document.querySelector<HTMLElement>("[data-error-summary]")?.focus();
keepWholeSheet(document);
