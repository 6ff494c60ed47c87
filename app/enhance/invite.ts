/** The script of invite and discount links (PageHandle `script`): what opens the app, and parts of main.ts. */
import { enhanceAppOpening } from "./app-opening";
import { enhanceCopyButtons } from "./copy";
import { guardForms } from "./form-guard";
import { showScriptOnly } from "./script-only";
import { addShareButtons } from "./share";
import { keepWholeSheet } from "./whole-sheet";

showScriptOnly(document);
guardForms(document);
addShareButtons(document);
enhanceCopyButtons(document);
enhanceAppOpening(document);
keepWholeSheet(document);
