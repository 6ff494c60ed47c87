/**
 * Installs the programs that its words name, where they are missing; `npm run verify` calls it.
 * Ends with 1 when one cannot be installed.
 */
import { provideChromium } from "./chromium.js";
import { installPrograms } from "./programs.js";

const names = process.argv.slice(2);
const missing = installPrograms(names).filter((name) => !name.startsWith("chromium"));
if (names.includes("chromium")) console.log(`browser: ${provideChromium() ?? "Playwright's own"}`);
if (missing.length > 0) console.error(`not installed: ${missing.join(", ")}`);
process.exitCode = missing.length;
