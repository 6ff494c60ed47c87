/** `npm run openapi`: writes docs/openapi.json from the contract; a test tells when it is old. */
import { writeFileSync } from "node:fs";
import { createOpenApi } from "../contract/openapi";

writeFileSync("docs/openapi.json", `${JSON.stringify(createOpenApi(), null, "\t")}\n`);
