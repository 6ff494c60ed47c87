/** A browser library in another language, asked by a line of JSON and answering by one. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Browser } from "./browser";

export function startLineClient(command: string, file: string): Browser {
	const child = spawn(command, [file], { stdio: ["pipe", "pipe", "inherit"] });
	const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
	async function ask(request: object): Promise<string> {
		child.stdin.write(`${JSON.stringify(request)}\n`);
		const { value, done } = await answers.next();
		if (done) throw new Error(`${file} ended`);
		const answer = JSON.parse(value) as { text?: string; error?: string };
		if (answer.error) throw new Error(answer.error);
		return answer.text ?? "";
	}
	return {
		open: async (url) => void (await ask({ do: "open", url })),
		submit: async (button, fields = {}) => void (await ask({ do: "submit", button, fields })),
		follow: async (link) => void (await ask({ do: "follow", link })),
		read: () => ask({ do: "read" }),
		async close() {
			child.kill();
		},
	};
}
