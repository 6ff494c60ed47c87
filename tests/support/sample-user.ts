import type { User } from "../../app/domain/account/user";

/** A user who may buy. */
export const sampleUser: User = {
	id: "7",
	name: "Mona",
	email: "mona@example.com",
	isActive: true,
	isEmailVerified: true,
	isCreator: false,
};
