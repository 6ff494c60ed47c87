/**
 * Read with `--import` by a shipped program whose hashes are not its test's subject: a busy machine may
 * need longer for one than a page waits for its platform.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { quickOptions } from "./quick-options.js";

const { scrypt } = crypto;
const { cost } = quickOptions.passwordCost;
crypto.scrypt = (password, salt, length, options, done) =>
	scrypt(password, salt, length, { ...options, cost }, done);
syncBuiltinESMExports();
