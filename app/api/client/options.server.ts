/** What a platform client is made from: everything it may touch is handed in. */
import type { ContractCallName, OptionalCallName } from "../../../contract/optional-calls";
import type { CallGuard } from "./call-guard.server";
import type { PlatformCallName } from "./call-policy.server";
import type { PlatformAnswer } from "./platform-answer.server";
import type { FailureKind } from "./result.server";

/** The platform's cookies of one visitor. */
export type CookieJar = {
	/** The value of the Cookie header, or undefined when there are no cookies. */
	header(): string | undefined;
	/** Takes the Set-Cookie headers of an answer, in order. */
	receive(setCookieHeaders: string[]): void;
	/** The CSRF token that belongs to these cookies, while it is known. */
	csrfToken(): string | undefined;
	/** Keeps the token, or forgets the one that is kept. */
	keepCsrfToken(token: string | undefined): void;
};

/** Caches answers of public reads for all visitors: a Map, or a cache with the same methods. */
export type PublicReadCache = {
	get(key: string): object | undefined;
	set(key: string, value: object): unknown;
	delete(key: string): unknown;
};

/** Which optional calls the platform implements, as far as it is known: a Map, or a cache. */
export type SupportedCalls = {
	get(callName: OptionalCallName): boolean | undefined;
	set(callName: OptionalCallName, isSupported: boolean): unknown;
};

/** Why there was no answer, for the log. */
export type NetworkReason =
	| "refused"
	| "reset"
	| "dns"
	| "certificate"
	| "connect-timeout"
	| "other";

/** For logs and metrics; never holds a body, a header or an id. */
export type PlatformEvent =
	| {
			type: "call";
			callName: PlatformCallName;
			/** 0 when there was no answer. */
			status: number;
			kind: "ok" | FailureKind;
			durationMs: number;
			/** Present when there was no answer. */
			reason?: NetworkReason;
	  }
	/** A 2xx whose message is not the one that means success, or whose shape is not the contract's. */
	| {
			type: "unexpected-message" | "unexpected-shape";
			callName: PlatformCallName;
			status: number;
	  };

/** What a call is sent as; redirects are not followed: cookies must not travel elsewhere. */
export type PlatformRequest = {
	method: string;
	headers: Record<string, string>;
	/** Absent for a GET. */
	body?: string;
	signal: AbortSignal;
};

/** A reduced `fetch`: making a `Request` and a `Response` costs more than the call itself. */
export type PlatformFetch = (url: string, request: PlatformRequest) => Promise<PlatformAnswer>;

export type PlatformClientOptions = {
	/** Origin of the platform, with a path if it has one. */
	baseUrl: string;
	fetch: PlatformFetch;
	cookieJar: CookieJar;
	/** Sent as Origin, so that the platform can build links to this site. */
	webOrigin: string;
	/** Sent along, so that the logs of both sides can be joined. */
	requestId: string;
	/** The visitor's address, sent where passwords are tried or replaced, so that guessing can be limited. */
	clientAddress?: string;
	/** Language of the platform's own words, default `en`; sign-in always asks in English. */
	locale?: string;
	/** Budget of one call with its CSRF fetch and its retries, default 4. */
	timeLimitSeconds?: number;
	/** For amounts that come without a currency; absent: EGP. */
	currency?: string;
	/** No page waits: all retries of the policy are made, each with the whole time limit. */
	isBackground?: boolean;
	/** First wait between the tries of a read, default 1; it doubles. */
	retryDelaySeconds?: number;
	/** Paths that differ from the call table. */
	paths?: Partial<Record<ContractCallName, string>>;
	/** Added to each request, such as the header that skips a tunnel's warning page. */
	extraHeaders?: Record<string, string>;
	onEvent?: (event: PlatformEvent) => void;
	/** The platform said 429, and for how many seconds. */
	onRateLimit?: (retrySeconds: number) => void;
	/** Called for each read through the cache with how long its value is still fresh; 0 for a stale one. */
	onPublicRead?: (freshMilliseconds: number) => void;
	/** The visitor is not signed in: public reads carry no cookies and keep none, whether or not there is a cache. */
	isAnonymous?: boolean;
	/** Absent: every public read is sent to the platform. */
	cache?: PublicReadCache;
	/** Older values are served stale while one background call refreshes them; absent: they stay fresh. */
	freshSeconds?: number;
	/** Absent: every call is sent. */
	guard?: CallGuard;
	/** Absent: a call that the platform does not implement is sent each time. */
	supportedCalls?: SupportedCalls;
};
