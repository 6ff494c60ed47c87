/** The one script of pages without React: each behaviour is a file, found by its data attribute. */
import { guardForms } from "./form-guard";

guardForms(document);
