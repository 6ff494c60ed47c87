/**
 * Every mail with sample facts in both languages, which `npm run dev` shows at /styleguide/mail
 * (docs/decisions/013).
 */
import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { renderToStaticMarkup } from "react-dom/server";
import { isLocale, LOCALES, type Locale } from "../base/locale";
import type { Mail, MailKind } from "./mail-kind";
import { mailSamples } from "./mail-sample";
import { writeMail } from "./write-mail";

const PREVIEW_PATH = "/styleguide/mail";

/** Allows no script and nothing from other origins; mails have inline styles. */
const headers = secureHeaders({
	contentSecurityPolicy: {
		defaultSrc: ["'none'"],
		styleSrc: ["'unsafe-inline'"],
		frameSrc: ["'self'"],
		frameAncestors: ["'self'"],
		baseUri: ["'none'"],
	},
	xFrameOptions: "SAMEORIGIN",
	strictTransportSecurity: false,
});

const sheet =
	"body{margin:2rem;font:1rem system-ui;color-scheme:light dark}div{display:flex;flex-wrap:wrap;gap:1rem}iframe{width:26rem;height:40rem;border:1px solid}";

const previewOf = (mail: Mail, locale: Locale, request: Request) =>
	writeMail(mail, { locale, webOrigin: new URL(request.url).origin });

function Previews({ kind }: { kind: MailKind }) {
	return (
		<section>
			<h2>{kind}</h2>
			<div>
				{LOCALES.map((locale) => (
					<figure key={locale}>
						<iframe
							src={`${PREVIEW_PATH}/${kind}/${locale}`}
							title={`${kind} in ${locale}`}
							loading="lazy"
						/>
						<figcaption>
							<a href={`${PREVIEW_PATH}/${kind}/${locale}`}>HTML, {locale}</a>{" "}
							<a href={`${PREVIEW_PATH}/${kind}/${locale}/text`}>text, {locale}</a>
						</figcaption>
					</figure>
				))}
			</div>
		</section>
	);
}

function PreviewList() {
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>Mails</title>
				<style>{sheet}</style>
			</head>
			<body>
				<h1>Mails</h1>
				{mailSamples.map(({ kind }) => (
					<Previews key={kind} kind={kind} />
				))}
			</body>
		</html>
	);
}

/** The list, and one address per mail, language and part. */
function createPreviewApp(): Hono {
	const app = new Hono().basePath(PREVIEW_PATH);
	app.use(headers);
	app.get("/", (http) => http.html(`<!doctype html>${renderToStaticMarkup(<PreviewList />)}`));
	app.get("/:kind/:locale/:part?", (http) => {
		const { kind, locale, part } = http.req.param();
		const mail = mailSamples.find((sample) => sample.kind === kind);
		if (mail === undefined || !isLocale(locale)) return http.notFound();
		const { html: page, text, subject } = previewOf(mail, locale, http.req.raw);
		if (part === undefined) return http.html(page);
		return part === "text" ? http.text(`${subject}\n\n${text}`) : http.notFound();
	});
	return app;
}

const previewApp = createPreviewApp();

/** Responds to requests under /styleguide/mail. */
export async function previewMails(request: Request): Promise<Response> {
	return previewApp.fetch(request);
}
