/** The script of the pages that only invite (PageHandle `script`): a part of main.ts, 3 kB at most. */
import { enhanceCopyButtons } from "./copy";
import { openDialogs } from "./dialog-opener";
import { guardForms } from "./form-guard";
import { sendFormsInPlace } from "./form-in-place";
import { followLinksInPlace } from "./link-in-place";
import { forgetMendedErrors } from "./refused-form";
import { keepWholeSheet } from "./whole-sheet";

const enhanceContent = () => enhanceCopyButtons(document);

guardForms(document);
openDialogs(document);
forgetMendedErrors(document);
sendFormsInPlace(enhanceContent);
followLinksInPlace(enhanceContent);
enhanceContent();
document.querySelector<HTMLElement>("[data-error-summary]")?.focus();
keepWholeSheet(document);
