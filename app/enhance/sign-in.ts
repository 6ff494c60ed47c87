/** The bundle of the forms beside a player (PageHandle `script`): sign-in and registration. */
import { BriefMessage, FieldFrame } from "./clear-message";
import { defineElements } from "./enhancement";
import { FormInPlace } from "./form-in-place";
import { PasswordToggle } from "./password-toggle";
import { focusResult } from "./spoken";
import { Player } from "./tune";

defineElements({
	"x-form": FormInPlace,
	"x-field": FieldFrame,
	"x-password-toggle": PasswordToggle,
	"x-brief": BriefMessage,
	"x-player": Player,
});
focusResult();
