/** The bundle of invite and discount links (PageHandle `script`). */
import { enhanceAppOpening } from "./app-opening";
import { enhanceCopyButtons } from "./browser-button";
import { guardForms } from "./form-guard";
import { showScriptOnly } from "./script-only";

showScriptOnly(document);
guardForms(document);
enhanceCopyButtons(document);
enhanceAppOpening(document);
