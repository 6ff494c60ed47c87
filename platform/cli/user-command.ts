/** Commands for accounts. EMAIL may also be an account's id. */
import { isSuspensionReason, suspensionReasons } from "../database/reason";
import { OperatorError } from "../operator/audit-store";
import { ALL } from "../operator/person";
import type { Person } from "../operator/user-operation";
import { act, actor, type Command, list } from "./command";

const toRow = (row: Person) => ({
	email: row.email,
	name: row.name,
	active: row.is_active === 1 ? "yes" : "no",
	verified: row.email_verified_at ?? "no",
	created: row.created_at,
});

export const userCommands: Record<string, Command> = {
	"users list": list((operator) => operator.users.list(), toRow),
	"users show": {
		parameters: ["EMAIL"],
		options: { all: null },
		about:
			"shows operators what is known about a person: the newest twenty of each kind, or everything",
		printsJson: true,
		async run(operator, [email = ""], { all }) {
			const person = await operator.users.find(email);
			if (person === undefined) throw new OperatorError(`No account with ${email}.`);
			const facts = await operator.readPersonFacts(person, all === undefined ? undefined : ALL);
			const written = await operator.notes.read(person.id);
			return JSON.stringify({ person, ...written, ...facts }, null, "\t");
		},
	},
	"users copy": {
		parameters: ["EMAIL"],
		about: "a copy of what is stored about a person, to hand out to them",
		printsJson: true,
		async run(operator, [email = ""]) {
			const person = await operator.users.find(email);
			if (person === undefined) throw new OperatorError(`No account with ${email}.`);
			return JSON.stringify(await operator.readPersonCopy(person), null, "\t");
		},
	},
	"users note": {
		parameters: ["EMAIL", "TEXT"],
		about: "writes a note about a person, which only operators see",
		async run(operator, [email = "", text = ""]) {
			const note = await operator.notes.add(email, actor(), text);
			return `${note.id} is written.`;
		},
	},
	"users delete-note": act("ID", async (operator, id) => {
		await operator.notes.remove(id, actor(), true);
		return `${id} is deleted.`;
	}),
	"users label": {
		parameters: ["EMAIL", "LABEL"],
		options: { remove: null },
		about: "puts a label on a person, by which the console and an export find them",
		async run(operator, [email = "", label = ""], { remove }) {
			if (remove) await operator.notes.removeLabel(email, actor(), label);
			else await operator.notes.addLabel(email, actor(), label);
			return `${label} is ${remove ? "off" : "on"} ${email}.`;
		},
	},
	"users suspend": {
		parameters: ["EMAIL", `[${suspensionReasons.join("|")}]`],
		options: { note: "TEXT" },
		async run(operator, [email = "", reason = "other"], { note }) {
			if (!isSuspensionReason(reason)) throw new OperatorError(`${reason} isn't a valid reason.`);
			const suspension = { reason, note: note?.trim() || null };
			const user = await operator.users.suspend(email, actor(), suspension);
			return `${user.email} is suspended.`;
		},
	},
	"users restore": act("EMAIL", async (operator, email) => {
		const user = await operator.users.restore(email, actor());
		return `${user.email} is active again.`;
	}),
	"users verify": act("EMAIL", async (operator, email) => {
		const user = await operator.users.verify(email, actor());
		return `${user.email} is marked as verified.`;
	}),
	"users resend": act("EMAIL", async (operator, email) => {
		const user = await operator.users.resend(email, actor());
		return `A new verification email to ${user.email} is in the outbox.`;
	}),
	"users correct-email": {
		parameters: ["EMAIL", "NEW_EMAIL"],
		about: "replaces an address that was mistyped and never verified",
		async run(operator, [email = "", corrected = ""]) {
			const user = await operator.users.correctEmail(email, actor(), corrected);
			return `The address is ${user.email}. A verification email to it is in the outbox.`;
		},
	},
	"users reset": act("EMAIL", async (operator, email) => {
		const user = await operator.users.sendReset(email, actor());
		return `A password link for ${user.email} is in the outbox.`;
	}),
	"users mobile-token": act("EMAIL", async (operator, email) => {
		const { token, expiresAt } = await operator.users.issueMobileToken(email, actor());
		return `${token}\nWorks once, until ${expiresAt.toISOString()}.`;
	}),
};
