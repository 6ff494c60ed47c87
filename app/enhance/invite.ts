/** The bundle of invite and discount links (PageHandle `script`). */
import { AppOpening } from "./app-opening";
import { CopyButton } from "./browser-button";
import { defineElements } from "./enhancement";
import { FormGuard } from "./form-guard";

defineElements({ "x-form": FormGuard, "x-copy": CopyButton, "x-app-opening": AppOpening });
