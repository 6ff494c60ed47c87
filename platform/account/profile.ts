/**
 * The fields of a profile (docs/product/account.md): how they are validated, stored and cleared, and
 * how the contract spells them.
 */
import { cleanName, isVisibleName } from "#core/name";
import { normalizePhone } from "#core/phone";
import type { WireProfile } from "../../contract/user";
import type { FieldErrors } from "../http/call-error";
import type { NewUser, UserRow } from "./user-store";

/** The message of the code repeats this number. */
const MAX_NAME_LENGTH = 120;

/** True for a name that no profile can have, because it is too long. */
export const isNameTooLong = (name: string): boolean => cleanName(name).length > MAX_NAME_LENGTH;

/** The columns of a profile have the names of the contract. */
type ProfileColumns = Pick<UserRow, keyof WireProfile>;

/** Contains only the fields that are wrong. */
export function profileErrors({ name, phone }: WireProfile): FieldErrors {
	const errors: FieldErrors = {};
	if (!isVisibleName(name)) errors.name = ["name_required"];
	if (isNameTooLong(name)) errors.name = ["name_too_long"];
	if (normalizePhone(phone) === undefined) errors.phone = ["phone_invalid"];
	return errors;
}

/** Returns the columns of a valid profile. */
export const toProfileColumns = ({
	name,
	phone,
}: WireProfile): Pick<NewUser, keyof WireProfile> => ({
	name: cleanName(name),
	phone: normalizePhone(phone) ?? phone,
});

export const toWireProfile = ({ name, phone }: ProfileColumns): ProfileColumns => ({ name, phone });

/** The columns of a deleted account. */
export const emptyProfile: ProfileColumns = { name: "", phone: "" };
