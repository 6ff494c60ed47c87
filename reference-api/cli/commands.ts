/** What the command line offers on an open platform, by the words that name it. */
import { catalogueCommands } from "./catalogue-command";
import type { Command } from "./command";
import { findCommands } from "./find-command";
import { manualPaymentCommands } from "./manual-payment-command";
import { operatorCommands } from "./operator-command";
import { recordCommands } from "./record-command";
import { todayCommands } from "./today-command";
import { userCommands } from "./user-command";

export const commands: Record<string, Command> = {
	...todayCommands,
	...findCommands,
	...manualPaymentCommands,
	...userCommands,
	...catalogueCommands,
	...recordCommands,
	...operatorCommands,
};
