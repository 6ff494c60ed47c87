/**
 * Loaded with `--import` by a shipped program whose test is not about hashes: on a slow machine one
 * may take longer than a page waits for its platform.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { quickOptions } from "./quick-options.js";

const { scrypt } = crypto;
const { cost } = quickOptions.passwordCost;
crypto.scrypt = (password, salt, length, options, done) =>
	scrypt(password, salt, length, { ...options, cost }, done);
syncBuiltinESMExports();
