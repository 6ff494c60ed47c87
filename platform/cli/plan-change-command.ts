/**
 * Commands that give, extend and end plans. Each says what it would do, does it with `--yes`, and names the
 * change, which `users undo-plan` takes back within ten minutes.
 */
import { dayOf } from "../base/clock";
import { OperatorError } from "../operator/audit-store";
import type { Operator } from "../operator/operator";
import type { Scope } from "../payment/plan-extension";
import { actor, type Command, count, type Options } from "./command";

const askedOptions = { reason: "TEXT", "no-mail": null, yes: null } as const;

const describeEnd = (end: string | null) =>
	end === null ? ", whose time waits for the launch" : ` until ${dayOf(new Date(end))}`;

/** Checked before the question, so that it is answered by the same command with `--yes`. */
function readOrder({ reason = "", "no-mail": noMail }: Options) {
	if (reason.trim() === "") throw new OperatorError("--reason is missing.");
	return { actor: actor(), reason, sendsMail: noMail === undefined };
}

const describeMail = (getsMail: boolean, { "no-mail": noMail }: Options) => {
	if (noMail !== undefined) return "There is no mail.";
	return getsMail
		? "A mail follows in ten minutes."
		: "No mail reaches this person, so there is none.";
};

type Output = { text: string; json: Record<string, unknown> };

/** Says what would be done, or does it and says how it is undone. */
async function decide<Result>(
	options: Options,
	question: Output,
	act: () => Promise<{ batchId: string; result: Result | undefined }>,
): Promise<string> {
	const isDry = options.yes === undefined;
	if (isDry) {
		const text = `${question.text} Nothing was changed. Run it again with --yes.`;
		return options.json ? JSON.stringify({ ...question.json, dryRun: true }) : text;
	}
	const { batchId: change, result } = await act();
	return options.json
		? JSON.stringify({ ...question.json, ...result, change, dryRun: false })
		: `${question.text} Done. To undo it within ten minutes: users undo-plan ${change}`;
}

const chosen = ({ plan, creator }: Options) => {
	if (plan === undefined) throw new OperatorError("--plan is missing.");
	return { planId: plan, creatorId: creator };
};

/** Whose plans; a mistyped command must not reach everybody. */
async function readScope({ planChanges, users }: Operator, email: string, options: Options) {
	const { plan, creator, all } = options;
	if (email === "") {
		if ((plan === undefined) === (all === undefined) || creator !== undefined) {
			throw new OperatorError("Name a person, --plan ID, or --all.");
		}
		const scope: Scope = plan === undefined ? {} : { planId: await findPlanId(planChanges, plan) };
		return scope;
	}
	if (all !== undefined) throw new OperatorError("Name a person or --all.");
	if (plan === undefined) {
		const person = await users.find(email);
		if (person === undefined) throw new OperatorError(`No account with ${email}.`);
		return { userId: person.id };
	}
	return { subscriptionId: (await planChanges.findOwn(email, chosen(options))).id };
}

const findPlanId = async (planChanges: Operator["planChanges"], plan: string) =>
	(await planChanges.findPlan(plan)).id;

export const planChangeCommands: Record<string, Command> = {
	"users give": {
		parameters: ["EMAIL"],
		options: {
			...{ plan: "ID", creator: "ID", months: "COUNT", days: "COUNT", until: "YYYY-MM-DD" },
			...askedOptions,
		},
		about:
			"says until when a plan would run that costs the person nothing, and gives it with --yes; time is added to a plan that they have",
		printsJson: true,
		async run({ planChanges }, [email = ""], options) {
			const order = readOrder(options);
			const { months, days, until } = options;
			const plan = chosen(options);
			const time = { months, days, until };
			const gift = await planChanges.askGift(email, plan, time);
			const verb = gift.isBegun ? "gets" : "has, and keeps,";
			const creator = gift.creator ? ` with ${gift.creator.name}` : "";
			const text = `${gift.person.email} ${verb} ${gift.plan.name}${creator}${describeEnd(gift.until)}. ${describeMail(gift.getsMail, options)}`;
			const json = {
				...{ email: gift.person.email, plan: gift.plan.id, creator: gift.creator?.id ?? null },
				...{ isNew: gift.isBegun, from: gift.from, until: gift.until, getsMail: gift.getsMail },
			};
			return decide(options, { text, json }, async () => {
				const { batchId } = await planChanges.give(email, plan, time, order);
				return { batchId, result: {} };
			});
		},
	},
	"users extend": {
		parameters: ["[EMAIL]"],
		options: { days: "COUNT", plan: "ID", creator: "ID", all: null, ...askedOptions },
		about:
			"says whose plans would get more days and when they would end, and adds them with --yes: the plans of a person, of all who hold a plan (--plan ID), or all plans (--all)",
		printsJson: true,
		async run(operator, [email = ""], options) {
			const { planChanges } = operator;
			const order = readOrder(options);
			const scope = await readScope(operator, email, options);
			const { days = "" } = options;
			const question = await planChanges.askExtension(scope, days);
			const { people, plans, first, last, waiting, leftOut, withoutMail } = question;
			const whose = `${count(plans, "plan")} of ${count(people, "person", "people")} ${plans === 1 ? "gets" : "get"} ${count(question.days, "day")} more.`;
			const mailed = options["no-mail"] === undefined ? people - withoutMail : 0;
			const facts = [
				whose,
				first &&
					last &&
					`The new ends are from ${dayOf(new Date(first))} to ${dayOf(new Date(last))}.`,
				waiting > 0 &&
					`${count(waiting, "plan")} still wait${waiting === 1 ? "s" : ""} for the launch.`,
				leftOut > 0 &&
					`${leftOut === 1 ? "1 suspended person gets" : `${leftOut} suspended people get`} nothing.`,
				`Mails: ${mailed}.`,
			];
			const text = facts.filter(Boolean).join(" ");
			return decide(options, { text, json: question }, () =>
				planChanges.extend(scope, days, order),
			);
		},
	},
	"users end": {
		parameters: ["EMAIL"],
		options: { plan: "ID", creator: "ID", until: "YYYY-MM-DD", ...askedOptions },
		about:
			"says when a plan would end, now or with the last second of a day, and ends it with --yes",
		printsJson: true,
		async run({ planChanges }, [email = ""], options) {
			const order = readOrder(options);
			const { id } = await planChanges.findOwn(email, chosen(options));
			const { until } = options;
			const { plan, person, at, isNow, getsMail } = await planChanges.askEnd(id, until);
			const when = isNow ? "now" : `with ${dayOf(new Date(at))}`;
			const text = `${plan.name} of ${person.email} ends ${when}. ${describeMail(getsMail, options)}`;
			const json = { email: person.email, plan: plan.id, endsAt: at, isNow, getsMail };
			return decide(options, { text, json }, async () => {
				const { batchId } = await planChanges.end(id, until, order);
				return { batchId, result: {} };
			});
		},
	},
	"users undo-plan": {
		parameters: ["[CHANGE]"],
		about:
			"takes back a change that give, extend or end has named, within ten minutes; without its name it lists those that can be taken back",
		printsJson: true,
		async run({ planChanges }, [change], { json }) {
			if (change === undefined) {
				const changes = await planChanges.listUndoable();
				if (json) return JSON.stringify(changes);
				const lines = changes.map(
					({ id, act, people, until, actor: by, reason }) =>
						`${id}  ${act}  ${count(people, "person", "people")}  until ${until}  ${by}  ${reason.replaceAll("\n", " ")}`,
				);
				return lines.join("\n") || "(none)";
			}
			const { undone, changedSince } = await planChanges.undo(change, actor());
			if (json) return JSON.stringify({ change, undone, changedSince });
			const left =
				changedSince > 0
					? ` ${count(changedSince, "plan")} changed since and stayed as they are.`
					: "";
			return `${count(undone, "plan")} stand${undone === 1 ? "s" : ""} as before.${left}`;
		},
	},
};
