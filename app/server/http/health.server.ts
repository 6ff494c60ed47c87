/** What every process of the product answers and writes down, whatever it serves: health and a log line. */
import type { Hono } from "hono";
import { type Build, describeBuild } from "~/server/build.server";
import type { AccessLog } from "~/server/request/access-log.server";
import type { AppEnv } from "./app-env.server";
import type { Readiness } from "./readiness.server";
import { CLIENT_CLOSED_REQUEST } from "./request-limit.server";

type Parts = {
	readiness: Pick<Readiness, "answer" | "isDraining">;
	accessLog: AccessLog;
	/** Told on /healthz. */
	build?: Build;
};

/** Needs the request's id. Health comes before the log, because it is asked every second. */
export function mountHealthAndLog(app: Hono<AppEnv>, { readiness, accessLog, build }: Parts): void {
	app.use(async (c, next) => {
		await next();
		// A kept-alive connection could bring more requests for ever.
		if (readiness.isDraining()) c.res.headers.set("Connection", "close");
	});
	const health = ["ok", ...(build ? [describeBuild(build)] : [])].join("\n");
	app.get("/healthz", (c) => c.text(health, 200, { "Cache-Control": "no-store" }));
	app.get("/readyz", readiness.answer);
	app.use(async (c, next) => {
		const startedAt = performance.now();
		// Before the others: the page cache renders a HEAD as a GET.
		const { method, path: pathname } = c.req;
		const { signal } = c.req.raw;
		await next();
		if (c.get("isFile")) return;
		const requestId = c.get("requestId");
		c.res.headers.set("X-Request-Id", requestId);
		const status = signal.aborted ? CLIENT_CLOSED_REQUEST : c.res.status;
		accessLog.record({ requestId, method, pathname, status, startedAt });
	});
}
