/** The script of the pages that only invite (PageHandle `script`): a part of main.ts, 3 kB at most. */
import { enhanceCopyButtons } from "./copy";
import { openDialogs } from "./dialog-opener";
import { guardForms } from "./form-guard";
import { sendFormsInDialogs } from "./form-in-dialog";
import { tendRefusedForms } from "./refused-form";
import { slideToSameSwitch } from "./slide";
import { keepWholeSheet } from "./whole-sheet";

guardForms(document);
openDialogs(document);
sendFormsInDialogs(document);
tendRefusedForms(document);
enhanceCopyButtons(document);
slideToSameSwitch(document);
keepWholeSheet(document);
