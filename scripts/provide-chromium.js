/** Installs Chromium when it is missing; a step of `npm run verify`. */
import { provideChromium } from "./chromium.js";

console.log(`browser: ${provideChromium() ?? "Playwright's own"}`);
