/**
 * `npm run openapi`: writes docs/openapi.json from the contract. A test fails when the file is
 * outdated.
 */
import { writeFileSync } from "node:fs";
import { createOpenApi } from "../contract/openapi";

writeFileSync("docs/openapi.json", `${JSON.stringify(createOpenApi(), null, "\t")}\n`);
