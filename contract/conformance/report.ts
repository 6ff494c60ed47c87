/** The findings about a platform, call by call. */
import { type ContractCallName, contractCalls, isOptionalCall } from "../optional-calls";

/** Ordered from best to worst; a call gets its worst verdict. */
const verdicts = {
	holds: "as the contract says",
	"not tried": "something was needed that was not given",
	missing: "an optional call that is not offered: pages go without it",
	quirk: "the site copes, in the way that is said",
	broken: "pages that need it fail",
} as const;

export type Verdict = keyof typeof verdicts;
export type Finding = { call: ContractCallName; verdict: Verdict; what: string };

const order = Object.keys(verdicts) as Verdict[];
const callNames = Object.keys(contractCalls) as ContractCallName[];

export class Report {
	readonly findings: Finding[] = [];

	note(call: ContractCallName, verdict: Verdict, what: string): void {
		const isKnown = this.findings.some((one) => one.call === call && one.what === what);
		if (!isKnown) this.findings.push({ call, verdict, what });
	}

	/** A call without findings was not tried. */
	verdictOf(call: ContractCallName): Verdict {
		const seen = this.findings.filter((one) => one.call === call).map(({ verdict }) => verdict);
		return order.findLast((verdict) => seen.includes(verdict)) ?? "not tried";
	}

	/** True when every page works: quirks and missing optional calls are allowed. */
	isGood(): boolean {
		return callNames.every((call) => this.verdictOf(call) !== "broken");
	}

	/** Prints one line per call, and its findings below. */
	render(): string {
		const blocks = callNames.map((call) => {
			const kind = isOptionalCall(call) ? " (optional)" : "";
			const seen = this.findings.filter((one) => one.call === call);
			const notes = seen.map(({ verdict, what }) => `      ${verdict}: ${what}`);
			return [`${this.verdictOf(call).padEnd(9)} ${call}${kind}`, ...notes].join("\n");
		});
		const counts = order.map((verdict) => {
			const count = callNames.filter((call) => this.verdictOf(call) === verdict).length;
			return `${count} ${verdict}`;
		});
		const summary = `${callNames.length} calls: ${counts.join(", ")}`;
		return [...blocks, "", summary, this.renderSetting()].join("\n");
	}

	/** The line of the site's settings that says which optional calls this platform has. */
	renderSetting(): string {
		const optional = callNames.filter(isOptionalCall);
		const usable = optional.filter((call) => ["holds", "quirk"].includes(this.verdictOf(call)));
		const listed = usable.length === optional.length ? "all" : usable.join(",");
		return listed
			? `OPTIONAL_CALLS=${listed}`
			: "OPTIONAL_CALLS stays unset: no optional call works";
	}
}
