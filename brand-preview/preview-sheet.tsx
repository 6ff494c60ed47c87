/** The sheet on which an operator looks at a house before it goes live: one HTML file that needs nothing else. */
import { renderToStaticMarkup } from "react-dom/server";
import type { Brand } from "#core/brand/brand";
import type { Scheme } from "#core/brand/palette";
import { getDirection, LANGUAGES, nameInEnglish } from "#core/language";
import type { PreviewPage } from "./preview-site";

type Kind = { title: string; heights: Record<Width, number> };

type Width = 390 | 1280;

/** In the order in which people meet them. */
const kinds: Record<PreviewPage["kind"], Kind> = {
	home: { title: "Header and first view", heights: { 390: 844, 1280: 720 } },
	plans: { title: "Plans", heights: { 390: 1500, 1280: 1000 } },
	receipt: { title: "Receipt", heights: { 390: 1420, 1280: 1250 } },
	mail: { title: "Mail: the receipt of a payment", heights: { 390: 1200, 1280: 1050 } },
};

/** A phone and a desktop, and how much smaller they are shown. */
const scales: Record<Width, number> = { 390: 0.65, 1280: 0.45 };
const widths = [390, 1280] as const satisfies Width[];

const sheet = `
body{margin:2rem;font:1rem/1.5 system-ui,sans-serif;color:#1b1b1b;background:#e9e9e9}
h1{margin:0}h2{margin:3rem 0 1rem}figure{margin:0}
.row{display:flex;flex-wrap:wrap;gap:1.5rem;align-items:start;margin-block-end:1.5rem}
.group{display:flex;flex-wrap:wrap;gap:1.5rem}.of-1280{flex-direction:column}
.frame{overflow:hidden;border:1px solid #999;background:#fff}
iframe{border:0;transform-origin:0 0;display:block}
figcaption{font-size:.875rem;margin-block-end:.375rem}
.card{inline-size:min(30rem,90vw);border:1px solid #999;border-radius:.75rem;overflow:hidden}
.card img{display:block;inline-size:100%;aspect-ratio:1200/630;object-fit:cover}
.card p{margin:0;padding:.25rem 1rem}.card p:first-child{padding-block-start:.75rem}
.card p:last-child{padding-block-end:.75rem}
.light{background:#fff;color:#1b1b1b}.dark{background:#1f2428;color:#f2f2f2}
.host,.none{font-size:.8125rem;opacity:.75}`;

/** Scripts do not run here, and styles wait for none. */
const withoutScripts = (html: string) => html.replace(/<script\b[\s\S]*?<\/script>/gi, "");

function Frame({ page, width }: { page: PreviewPage; width: Width }) {
	const { title, heights } = kinds[page.kind];
	const [height, scale] = [heights[width], scales[width]];
	const label = `${nameInEnglish(page.language)}, ${page.theme}, ${width} px`;
	return (
		<figure>
			<figcaption>{label}</figcaption>
			<div className="frame" style={{ width: width * scale, height: height * scale }}>
				<iframe
					title={`${title}, ${label}`}
					srcDoc={withoutScripts(page.html)}
					sandbox=""
					loading="lazy"
					style={{ width, height, transform: `scale(${scale})` }}
				/>
			</div>
		</figure>
	);
}

const entities: Record<string, string> = { amp: "&", quot: '"', "#x27": "'", lt: "<", gt: ">" };

/** Reads a property that a page states for shared links. */
function readShared(html: string, property: string): string | undefined {
	const [, content] = new RegExp(`property="${property}" content="([^"]*)"`).exec(html) ?? [];
	return content?.replace(/&(\w+|#x27);/g, (entity, name) => entities[name] ?? entity);
}

/** About as messengers draw it, in a chat of either theme. */
function ShareCard({ page, theme }: { page: PreviewPage; theme: Scheme }) {
	const image = readShared(page.html, "og:image");
	return (
		<figure>
			<figcaption>
				{nameInEnglish(page.language)}, {theme}
			</figcaption>
			<div className={`card ${theme}`} lang={page.language} dir={getDirection(page.language)}>
				{image?.startsWith("data:") ? (
					<img src={image} alt={readShared(page.html, "og:image:alt") ?? ""} />
				) : (
					<p className="none" lang="en" dir="ltr">
						A shared link of this house has no picture.
					</p>
				)}
				<p className="host" dir="ltr">
					your-domain.example
				</p>
				<p>
					<strong>{readShared(page.html, "og:title")}</strong>
				</p>
				<p>{readShared(page.html, "og:description")}</p>
			</div>
		</figure>
	);
}

function Sheet({ brand, pages }: { brand: Brand; pages: readonly PreviewPage[] }) {
	const homes = pages.filter(({ kind }) => kind === "home");
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta
					httpEquiv="Content-Security-Policy"
					content="default-src 'none'; style-src 'unsafe-inline' data:; img-src data:; font-src data:"
				/>
				<title>{`${brand.name.en}: a look before going live`}</title>
				<style>{sheet}</style>
			</head>
			<body>
				<h1>
					{brand.name.en} · <bdi lang="ar">{brand.name.ar}</bdi>
				</h1>
				<p>
					The product's own pages and mail with this brand, with sample plans and people. Nothing
					here can be pressed.
				</p>
				{(Object.keys(kinds) as PreviewPage["kind"][]).map((kind) => (
					<section key={kind}>
						<h2>{kinds[kind].title}</h2>
						{LANGUAGES.map((language) => (
							<div className="row" key={language}>
								{widths.map((width) => (
									<div className={`group of-${width}`} key={width}>
										{pages
											.filter((page) => page.kind === kind && page.language === language)
											.map((page) => (
												<Frame key={page.theme} page={page} width={width} />
											))}
									</div>
								))}
							</div>
						))}
					</section>
				))}
				<section>
					<h2>Share card</h2>
					<div className="row">
						{homes.map((page) => (
							<ShareCard key={`${page.language} ${page.theme}`} page={page} theme={page.theme} />
						))}
					</div>
				</section>
			</body>
		</html>
	);
}

export const drawSheet = (brand: Brand, pages: readonly PreviewPage[]): string =>
	`<!doctype html>${renderToStaticMarkup(<Sheet brand={brand} pages={pages} />)}`;
