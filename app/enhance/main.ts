/** The bundle of all pages without a smaller one: one element per behaviour. */
import { CopyButton, PrintButton, ShareButton } from "./browser-button";
import { BriefMessage, FieldFrame } from "./clear-message";
import { StepDialog, StepLink } from "./dialog";
import { defineElements, ScriptOnly } from "./enhancement";
import { AutoSubmit, NeededField } from "./form-guard";
import { FormInPlace } from "./form-in-place";
import { PasswordToggle } from "./password-toggle";
import { PaymentPoll } from "./payment-poll";
import { PriceChange } from "./price-change";
import { focusResult } from "./spoken";
import { StatusPoll } from "./status-poll";
import { CharacterCount, Greeting, Tip } from "./tip";

defineElements({
	"x-script-only": ScriptOnly,
	"x-form": FormInPlace,
	"x-field": FieldFrame,
	"x-needs": NeededField,
	"x-step-dialog": StepDialog,
	"x-step-link": StepLink,
	"x-password-toggle": PasswordToggle,
	"x-copy": CopyButton,
	"x-share": ShareButton,
	"x-print": PrintButton,
	"x-price": PriceChange,
	"x-brief": BriefMessage,
	"x-greeting": Greeting,
	"x-count": CharacterCount,
	"x-tip": Tip,
	"x-payment-poll": PaymentPoll,
	"x-status-poll": StatusPoll,
});
// After the step dialog, which takes the focus as well.
focusResult();
defineElements({ "x-auto-submit": AutoSubmit });
