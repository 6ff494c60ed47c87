/** The bundle of the marketing pages (PageHandle `script`). */
import { CopyButton } from "./browser-button";
import { FieldFrame } from "./clear-message";
import { PageDialog } from "./dialog";
import { defineElements } from "./enhancement";
import { FormInPlace } from "./form-in-place";
import { focusResult } from "./spoken";

defineElements({
	"x-form": FormInPlace,
	"x-field": FieldFrame,
	"x-dialog": PageDialog,
	"x-copy": CopyButton,
});
focusResult();
