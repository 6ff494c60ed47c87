/** The bundle of the marketing pages (PageHandle `script`), 3.2 kB at most. */
import { CopyButton } from "./browser-button";
import { FieldFrame } from "./clear-message";
import { PageDialog } from "./dialog";
import { defineElements } from "./enhancement";
import { FormInPlace } from "./form-in-place";
import { focusResult } from "./spoken";
import { Player } from "./tune";

defineElements({
	"x-form": FormInPlace,
	"x-field": FieldFrame,
	"x-dialog": PageDialog,
	"x-copy": CopyButton,
	"x-player": Player,
});
focusResult();
