/**
 * `npm run docs:settings`: writes the tables of docs/settings.md and the settings of .env.example
 * from the schemas. A test fails when one of them is outdated.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { settingFiles } from "./setting-document";

for (const { path, write } of settingFiles) writeFileSync(path, write(readFileSync(path, "utf8")));
