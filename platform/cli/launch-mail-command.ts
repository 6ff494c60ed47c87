/** Commands for the mail of launch day. */
import { actor, type Command, count } from "./command";

export const launchMailCommands: Record<string, Command> = {
	"launch-mail count": {
		parameters: [],
		about: "counts the addresses that asked to be emailed on launch day",
		printsJson: true,
		async run({ launchMails }, _values, { json }) {
			const { waiting, due } = await launchMails.count();
			if (json) return JSON.stringify({ waiting, due });
			const sending = due > 0 ? ` ${count(due, "mail")} to write yet, about one a second.` : "";
			return `${count(waiting, "address", "addresses")} on the list.${sending}`;
		},
	},
	"launch-mail send": {
		parameters: [],
		about: "emails everybody on that list, once; the running site writes the mails",
		printsJson: true,
		async run({ launchMails }, _values, { json }) {
			const mails = await launchMails.send(actor());
			if (json) return JSON.stringify({ mails });
			if (mails === 0) return "Nobody is on the list, so nothing is sent.";
			return `${count(mails, "mail")} will be written by the running site, about one a second. See outbox for those that have left.`;
		},
	},
	"launch-mail remove": {
		parameters: ["EMAIL"],
		about: "takes an address off that list",
		async run({ launchMails }, [email = ""]) {
			await launchMails.remove(email, actor());
			return `${email} is off the list.`;
		},
	},
};
