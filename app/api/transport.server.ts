/** What the calls of every noun are made with: the call table, typed (docs/product.md#platform). */
import type { z } from "zod";
import { type CallDefinition, type CallName, calls } from "../../contract/calls";
import { getAnswerError, parseAnswer, type RawAnswer, type ResponseOf } from "./answer.server";
import { createCarrier, listPaths } from "./carrier.server";
import type { OutsideCallName } from "./platform-error.server";
import type { PlatformClientOptions, PlatformEvent } from "./platform-options.server";
import type { CallInput, RequestDefinition } from "./platform-request.server";

type PayloadOf<N extends CallName> = (typeof calls)[N] extends { body: infer B extends z.ZodType }
	? z.infer<B>
	: undefined;
export type InputOf<N extends CallName> = CallInput & { body?: PayloadOf<N> };

export type Transport = {
	/** Any answer that came, of any status; throws only when none came or a 2xx is not JSON. */
	ask<N extends CallName>(name: N, input?: InputOf<N>): Promise<RawAnswer>;
	/** The data of an answer that `ask` gave; throws a `PlatformError` unless it says yes. */
	parse<N extends CallName>(name: N, answer: RawAnswer): ResponseOf<N>;
	/** `ask` and `parse` in one. */
	call<N extends CallName>(name: N, input?: InputOf<N>): Promise<ResponseOf<N>>;
	/** As `call`, mapped, and kept for all visitors when there is a cache. */
	readPublic<N extends CallName, T>(
		name: N,
		input: InputOf<N>,
		map: (data: ResponseOf<N>) => T,
	): Promise<T>;
	/** As `ask`, for a call that the contract does not know. */
	askOutside(
		callName: OutsideCallName,
		definition: RequestDefinition,
		input: CallInput,
	): Promise<RawAnswer>;
	report(event: PlatformEvent): void;
};

/** The transport of one client. */
export function createTransport(options: PlatformClientOptions): Transport {
	const carry = createCarrier(options);
	const report = (event: PlatformEvent) => options.onEvent?.(event);

	function ask<N extends CallName>(callName: N, input: InputOf<N> = {}): Promise<RawAnswer> {
		const definition: CallDefinition = calls[callName];
		const { path, otherPath } = listPaths(callName, options.paths);
		return carry({ callName, definition, path, input }, otherPath);
	}

	function parse<N extends CallName>(callName: N, answer: RawAnswer): ResponseOf<N> {
		const error = getAnswerError(callName, answer);
		if (error) throw error;
		try {
			return parseAnswer(callName, answer);
		} catch (malformed) {
			report({ type: "unexpected-shape", callName, status: answer.status });
			throw malformed;
		}
	}

	async function call<N extends CallName>(callName: N, input?: InputOf<N>) {
		return parse(callName, await ask(callName, input));
	}

	return {
		ask,
		parse,
		call,
		report,
		readPublic: async (callName, input, map) => {
			if (!options.cache) return map(await call(callName, input));
			const key = JSON.stringify([callName, input.params, input.query, options.locale]);
			const load = async () => map(await call(callName, { ...input, isAnonymous: true }));
			return options.cache.read(key, load);
		},
		askOutside: (callName, definition, input) =>
			carry({ callName, definition, path: definition.path, input }),
	};
}
