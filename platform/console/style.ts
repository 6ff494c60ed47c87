/** The console's own style sheet, light or dark as the device prefers. */

export const styleSheet = `
:root {
	color-scheme: light dark;
	--paper: light-dark(#faf5ea, #0b1b1e);
	--surface: light-dark(#fffdf8, #102326);
	--ink: light-dark(#10272b, #f4ecdb);
	--soft: light-dark(#4a5b5c, #b3beb8);
	--line: light-dark(#ded4c0, #294043);
	--edge: light-dark(#7c8079, #71878a);
	--link: light-dark(#0b6069, #7fd3d0);
	--accent: light-dark(#f0a922, #f9bd48);
	--success: light-dark(#1c6540, #8ad6a4);
	--warning: light-dark(#7d5200, #f6c263);
	--danger: light-dark(#a5281d, #ffa899);
	--on-danger: light-dark(#fffdf8, #2b0804);
	/* Two columns, or one where large text leaves no room for two. */
	--pair: repeat(auto-fit, minmax(min(100%, max(8.5rem, 40%)), 1fr));
}
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
body { max-inline-size: 82rem; margin: 0 auto; padding: 0 min(1rem, 4.5vw) 4rem; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
a { color: var(--link); text-underline-offset: 0.2em; }
/* As high as a finger needs, without moving the lines around it; in a list there is room for it. */
main a:not(.button) { padding-block: 0.9rem; }
.notice li a { display: inline-block; }
h1 { margin: 1.5rem 0 0; font-size: 1.75rem; line-height: 1.2; }
h2, h3 { margin: 0; font-size: 1.25rem; }
code { font: 0.9em ui-monospace, monospace; }
.lead, .empty { margin: 0.25rem 0 1.5rem; color: var(--soft); }
.lead { max-inline-size: 36rem; text-wrap: pretty; }
.skip { position: absolute; inset-inline-start: -100rem; }
.skip:focus { position: static; }

header { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between;
	gap: 0.5rem 1rem; padding-block: 0.75rem; border-block-end: 1px solid var(--line); }
.logo, header > .panel > .account, header > .account { min-block-size: 48px; }
.logo { display: inline-flex; align-items: center; gap: 0.625rem; color: var(--ink); text-decoration: none; }
.logo svg { flex: none; }
.logo path, .arrow path { fill: none; stroke: currentcolor; stroke-width: 4; stroke-linecap: round; }
.logo .voice { stroke: var(--accent); }
.account, .account form { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; }
.account > a { display: inline-flex; align-items: center; min-block-size: 44px; }
.account button { min-block-size: 48px; }
.search { flex: 1 1 15rem; max-inline-size: 36rem; margin: 0; }
.search label { display: block; margin-block-end: 0.25rem; color: var(--soft); font-size: 0.875rem; }
.search > div { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.search input { flex: 1 1 8rem; min-inline-size: 0; }
.menu { display: none; }
/* Where there is room, what the button would open is simply there. */
.panel { display: contents; }
@media (width < 48rem) {
	.search { flex-basis: 100%; max-inline-size: none; }
	.search ::placeholder { color: transparent; }
	@supports selector(:popover-open) {
		.menu { display: inline-flex; }
		.panel:not(:popover-open) { display: none; }
		.panel { display: block; inset: auto 0 0; inline-size: 100%; max-inline-size: none;
			max-block-size: 100dvh; margin: 0; padding: 1rem; border: 0;
			border-block-start: 1px solid var(--edge); border-radius: 1rem 1rem 0 0;
			background: var(--surface); color: var(--ink); }
		.panel::backdrop { background: rgb(0 0 0 / 0.5); }
		.panel .account { justify-content: space-between; }
		.panel nav { display: grid; grid-template-columns: var(--pair); gap: 0 1rem; margin-block: 0.75rem; }
		.panel nav a { border-block-start: 1px solid var(--line); }
		.panel > .menu { inline-size: 100%; }
	}
}
/* In one line with the name of the site, the field says itself what it searches. */
@media (width >= 48rem) {
	header { align-items: center; }
	.search label { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
		clip-path: inset(50%); white-space: nowrap; }
	.search ::placeholder { color: var(--soft); opacity: 1; }
	.search :placeholder-shown { text-overflow: ellipsis; }
	/* "auto" takes an empty field for one from left to right. */
	[dir="rtl"] .search :placeholder-shown { direction: rtl; }
}
nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; inline-size: 100%; }
nav a { display: inline-flex; align-items: center; min-block-size: 44px; min-inline-size: 44px; color: var(--ink);
	text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav a[aria-current] { font-weight: 600; box-shadow: inset 0 -3px var(--accent); }

button, .button { flex: none; display: inline-flex; align-items: center; justify-content: center;
	min-block-size: 44px; max-inline-size: 100%; padding: 0.25rem 1.25rem; text-align: center;
	border: 1px solid var(--edge);
	border-radius: 0.625rem; background: var(--surface); color: var(--ink); font: inherit;
	font-weight: 600; cursor: pointer; }
.button { text-decoration: none; }
button:hover, .button:hover { border-color: var(--ink); }
button.primary, .button.primary { border-color: light-dark(#8f6000, #f9bd48); background: var(--accent);
	color: #1d1503; }
button.dangerous { border-color: var(--danger); background: var(--danger); color: var(--on-danger); }
.key { margin-inline-start: 0.5rem; padding: 0 0.4375rem; border: 1px solid; border-radius: 0.3125rem;
	font: 600 0.8125rem/1.4 ui-monospace, monospace; }
.keys { color: var(--soft); font-size: 0.875rem; }
.keys, .key { display: none; }
/* Keys need a keyboard, which a finger does not tell of, and the script. */
@media (scripting: enabled) and (hover: hover) {
	.keys { display: block; }
	.key { display: inline-block; }
}
input, select, textarea { inline-size: 100%; min-block-size: 48px; padding: 0 0.875rem; border: 1px solid var(--edge);
	border-radius: 0.625rem; background: var(--surface); color: var(--ink); font: inherit; }
[type="checkbox"] { appearance: none; position: relative; flex: none; inline-size: 24px; min-block-size: 24px;
	margin: 0; padding: 0; border: 2px solid var(--edge); border-radius: 0.375rem; }
[type="checkbox"]:hover { border-color: var(--ink); }
[type="checkbox"]:checked { border-color: var(--link); background: var(--link); }
[type="checkbox"]:checked::before { content: ""; position: absolute; top: 1px; left: 6px; inline-size: 8px;
	block-size: 14px; border: solid var(--surface); border-width: 0 3px 3px 0; transform: rotate(45deg); }
@media (forced-colors: active) { [type="checkbox"] { appearance: auto; } }
[aria-invalid] { border: 2px solid var(--danger); }
select { appearance: none; padding-inline-end: 2.5rem; background-repeat: no-repeat;
	background-image: linear-gradient(45deg, transparent 50%, currentcolor 50%),
		linear-gradient(-45deg, transparent 50%, currentcolor 50%);
	background-position: right 1.25rem center, right 0.875rem center; background-size: 0.375rem 0.375rem; }
[dir="rtl"] select { background-position: left 0.875rem center, left 1.25rem center; }
@media (forced-colors: active) { select { appearance: auto; } }

.notice { padding: 0.75rem 1rem; border: 1px solid; border-radius: 0.625rem;
	background: var(--surface); font-weight: 600; }
.notice a { color: inherit; }
.success { color: var(--success); }
.warning { color: var(--warning); }
.danger { color: var(--danger); }
.neutral { color: var(--soft); }

.qr { max-inline-size: 16rem; }
.qr svg { display: block; inline-size: 100%; }
.qr rect { fill: white; }
.codes { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr)); gap: 0.5rem; max-inline-size: 32rem; padding: 0; list-style: ""; }
.codes code { font-size: 1.125rem; }
.sign-in { max-inline-size: 26rem; }
.sign-in label { display: block; margin-block-start: 1.5rem; font-weight: 600; }
:is(.sign-in, .question) label + p:not(.danger) { margin: 0 0 0.5rem; color: var(--soft); }
.sign-in code { display: block; margin-block-start: 0.25rem; color: var(--ink); }
[dir="rtl"] .sign-in code { text-align: end; }
.sign-in button { inline-size: 100%; margin-block-start: 1.5rem; }

/* Without a marker, and still a list to VoiceOver, which "none" would not be. */
.records { display: grid; gap: 1rem; margin: 0; padding: 0; list-style: ""; }
.records > li { padding: 1rem min(1.25rem, 4.5vw); border: 1px solid var(--line); border-radius: 1rem;
	background: var(--surface); }
.records > li:is(:target, .acted-on) { border-color: var(--link); box-shadow: inset 0 0 0 1px var(--link); }
.head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between;
	gap: 0.25rem 1rem; }
.badge { display: inline-block; padding: 0 0.75rem; border: 1px solid; border-radius: 1rem; font-size: 0.875rem;
	font-weight: 600; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18.5rem, 100%), 1fr));
	gap: 0.5rem 1.5rem; margin: 0.75rem 0 0; }
dt { color: var(--soft); font-size: 0.875rem; }
dd { margin: 0; }
@media (width < 40rem) {
	dl { gap: 0.25rem; }
	/* A value that has no room beside its label is under it. */
	dl > div { display: flex; flex-wrap: wrap; column-gap: 0.75rem; }
	dt { flex: none; inline-size: 5.5rem; max-inline-size: 100%; line-height: 1.7; }
	dd { flex: 1 1 8rem; min-inline-size: 0; }
}
/* A list of records: cards whose cells show their labels. Where it has room it is a table, and the head
 * shows them. The room is measured in the list's own letters, so that large text gets cards. */
.list { container-type: inline-size; }
.list table, .list tbody, .list tr, .list th, .list td { display: block; }
.list tbody { margin-block-end: 1rem; padding: 1rem min(1.25rem, 4.5vw); border: 1px solid var(--line);
	border-radius: 1rem; background: var(--surface); }
.list tbody:is(:target, .acted-on) { border-color: var(--link); box-shadow: inset 0 0 0 1px var(--link); }
.list tr { display: grid; grid-template-columns: 1fr auto; gap: 0.375rem 1rem; }
.list :is(th, td) { grid-column: 1 / -1; padding: 0; border: 0; }
.list td { display: flex; flex-wrap: wrap; column-gap: 0.75rem; }
.list td:empty { display: none; }
.list td > div { flex: 1 1 8rem; min-inline-size: 0; }
.list tbody th { grid-column: 1; font-size: 1.125rem; font-weight: 600; }
.list tbody th code { font-size: 0.875rem; }
.list th + td { grid-column: 2; text-align: end; }
.list th + td .label { display: none; }
.list .label { flex: none; inline-size: 5.5rem; max-inline-size: 100%; color: var(--soft); font-size: 0.875rem;
	line-height: 1.7; }
.second { display: block; color: var(--soft); font-size: 0.875rem; font-weight: 400; }
.list thead { display: none; }
.list .sortable thead { display: block; margin-block-end: 0.75rem; }
.list .sortable thead tr { display: flex; flex-wrap: wrap; gap: 0 1rem; }
.list thead th:not(:has(a)) { display: none; }
.list thead a { display: inline-flex; align-items: center; gap: 0.25rem; min-block-size: 44px; padding: 0;
	color: var(--soft); text-decoration: none; }
.list thead a:hover { text-decoration: underline; }
.list thead [aria-sort] a { color: var(--ink); font-weight: 600; }
/* The room for decimals is behind the digits, from left to right in both languages. */
.whole { direction: ltr; unicode-bidi: isolate; }
.arrow { flex: none; }
.arrow path { stroke-width: 1.5; }
.list .acts { margin-block: 0.375rem 0; }
.list .note { margin-block-start: 0.75rem; }
.list .note .notice { margin-block-start: 0; }
@container (width >= 58em) {
	.list table { display: table; font-size: 0.875rem; line-height: 1.4; border: 1px solid var(--line);
		border-radius: 0.75rem; border-collapse: separate; border-spacing: 0; background: var(--surface); }
	.list thead, .list .sortable thead { display: table-header-group; }
	.list tbody { display: table-row-group; background: none; }
	.list time { white-space: nowrap; }
	.list tr, .list .sortable thead tr { display: table-row; }
	.list :is(th, td), .list td:empty, .list thead th:not(:has(a)) { display: table-cell; }
	.list tbody:is(:target, .acted-on) { box-shadow: none; }
	.list tbody:is(:target, .acted-on) :is(th, td) { background: light-dark(#dcebe7, #14363a); }
	.list :is(th, td) { padding: 0.5rem 0.75rem; border-block-start: 1px solid var(--line); }
	.list thead :is(th, td) { padding-block: 0.25rem; border: 0; color: var(--soft); font-size: 0.8125rem;
		white-space: nowrap; }
	.list thead a { min-block-size: 1.75rem; }
	.list .badge { white-space: nowrap; }
	.list tbody th { font-size: inherit; }
	.list th + td { text-align: start; }
	.list .label { display: none; }
	.list .second { font-size: 0.8125rem; }
	.list .amount { text-align: right; font-variant-numeric: tabular-nums; }
	[dir="ltr"] .list thead .amount a { flex-direction: row-reverse; }
	.list table:has(.exact) .whole::after { content: ".00"; visibility: hidden; }
	.list .act { text-align: end; }
	.list .short { min-inline-size: 8rem; }
	.list .acts { flex-wrap: nowrap; justify-content: flex-end; gap: 0.5rem; margin: 0; }
	.list .acts :is(button, .button) { min-block-size: 2.25rem; padding-inline: 0.75rem; }
	.list a:not(.button) { padding-block: 0.25rem; }
	.list .note td { padding-block-start: 0; border: 0; }
	.list .note .notice { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.5rem; padding: 0.25rem 0.75rem; border-radius: 0.375rem; }
}
/* In large text the state has no room beside the amount and the number below it. */
@container (width < 15em) {
	.list tbody th, .list th + td { grid-column: 1 / -1; text-align: start; }
}
@container (40em <= width < 58em) {
	.list tr { grid-template-columns: 1fr 1fr; }
	.list td:not(th + td, .act) { grid-column: auto; }
	.list .note td { grid-column: 1 / -1; }
}
.hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
	clip-path: inset(50%); white-space: nowrap; }
.question label { display: block; margin-block: 1rem 0.25rem; font-weight: 600; }
.question p.danger { margin: 0 0 0.25rem; font-size: 0.875rem; font-weight: 600; }
.question { max-inline-size: 32rem; }
[role="alert"] { max-inline-size: 32rem; }
.notice p, .notice ul { margin: 0; }
.notice ul { padding: 0; list-style: ""; font-weight: 400; }
.paging { display: flex; justify-content: space-between; gap: 1rem; margin-block-start: 1.5rem;
	inline-size: auto; }
.acts { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-block: 1rem 0; }
.filter { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem; margin-block-end: 1.5rem; }
.filter > div { flex: 1 1 9rem; min-inline-size: 0; }
.filter label { display: block; margin-block-end: 0.25rem; }
.filter input { padding-inline: 0.625rem; }
.filter button { min-block-size: 48px; }
@media (width < 40rem) {
	.filter { display: grid; grid-template-columns: var(--pair); }
	.filter > div:first-child, .filter button:only-of-type { grid-column: 1 / -1; }
	.filter input { padding-inline: 0.5rem; }
	.acts > *, .acts > form > button { flex: 1 1 auto; }
	.acts > form { display: flex; }
}
/* On a large screen the list begins higher. */
@media (width >= 64rem) {
	header { padding-block: 0.5rem 0.25rem; }
	h1 { margin-block-start: 1rem; }
	main > .lead { margin-block-end: 0.75rem; }
	.filter { gap: 0.5rem; margin-block-end: 1rem; }
	.filter > div { flex: 0 1 12rem; }
	.filter label { margin: 0; color: var(--soft); font-size: 0.875rem; }
	.filter :is(input, select, button) { min-block-size: 40px; }
}
section { margin-block-start: 2rem; }
section > :is(h2, .head) { margin-block-end: 0.75rem; }
.count { color: var(--soft); font-weight: 400; }
.income { container-type: inline-size; padding: 1rem min(1.25rem, 4.5vw); border: 1px solid var(--line); border-radius: 1rem;
	background: var(--surface); margin: 0; }
.income + .income { margin-block-start: 1rem; }
.sum { margin: 0; font-size: 1.5rem; font-weight: 600; }
.days { display: flex; align-items: end; gap: 2px; block-size: 8rem; margin: 0.75rem 0 0;
	padding: 0; list-style: none; border-block-end: 1px solid var(--edge); }
.days > li { flex: 1 1 0; min-inline-size: 0; block-size: 100%; }
.days svg, .bar svg { display: block; inline-size: 100%; block-size: 100%; }
.bar svg { block-size: 0.75rem; }
[dir="rtl"] .bar svg { transform: scaleX(-1); }
rect { fill: var(--link); }
.ends { display: flex; justify-content: space-between; margin: 0.25rem 0 1rem;
	color: var(--soft); font-size: 0.875rem; }
table { inline-size: 100%; border-collapse: collapse; }
.income :is(th, td) { padding: 0.375rem 0.5rem; border-block-start: 1px solid var(--line); }
.income thead :is(th, td) { border: 0; color: var(--soft); font-size: 0.875rem; font-weight: 400; }
th, td { text-align: start; vertical-align: middle; }
th { font-weight: 400; }
.income :is(th, td):first-child { padding-inline-start: 0; }
.income :is(th, td):last-child { padding-inline-end: 0; }
.bar { inline-size: min(40%, 24rem); }
@media (width < 40rem) { .bar { inline-size: 25%; } }
/* In large text the words of the other columns need its room. */
@container (width < 14em) { .bar { display: none; } }
.amount { white-space: nowrap; }
.sessions { margin-block: 0.75rem 0; }
.sessions li { display: flex; flex-wrap: wrap; align-items: start; justify-content: space-between;
	gap: 0.5rem 1rem; border-block-start: 1px solid var(--line); }
.sessions details { flex: 1 1 12rem; }
summary { cursor: pointer; }
.neutral.notice { font-weight: 400; }
.check { display: flex; flex-direction: row-reverse; align-items: center; justify-content: flex-end;
	gap: 0.75rem; min-block-size: 44px; margin-block: 0.5rem 0; }
.question .check label { margin: 0; }
.plain { padding: 0; list-style: ""; }
.plain li { padding-block: 0.625rem; }
.message { margin: 0.75rem 0 0; white-space: pre-wrap; unicode-bidi: plaintext; }
.notice, .records .notice { margin-block-start: 0.75rem; }
textarea { padding-block: 0.75rem; field-sizing: content; }
`;
