/** A new person's form input. */
import { randomBytes } from "node:crypto";

export type Person = { name: string; email: string; phone: string; password: string };

export function createPerson(): Person {
	return {
		name: "Mona Adel",
		email: `mona-${randomBytes(5).toString("hex")}@example.com`,
		phone: "01012345678",
		password: "correct horse battery",
	};
}
