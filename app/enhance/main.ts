/** The one script of pages without React: each behaviour is a file, found by its data attribute. */
import { submitMarkedForm } from "./auto-submit";
import { guardForms } from "./form-guard";
import { addPasswordToggles } from "./password-toggle";
import { tendRefusedForms } from "./refused-form";

guardForms(document);
tendRefusedForms(document);
addPasswordToggles(document);
submitMarkedForm(document);
