import { describe, expect, it } from "vitest";
import { decodeFile, type Encoding, PeopleFileError } from "./file-text";
import { openPeopleFile } from "./people-file";
import { type PersonField, readMapping } from "./person-column";
import type { PersonLine } from "./person-line";

const encode = (text: string, encoding: Encoding): Uint8Array => {
	if (encoding === "utf-8") return Buffer.from(text);
	const little = Buffer.from(text, "utf16le");
	return encoding === "utf-16be" ? little.swap16() : little;
};

/** "منى" and "الاسم" in the Arabic ANSI of Windows. */
const ansi = (bytes: readonly number[]) => Buffer.from(bytes);

function readFile(text: string, mapping?: ReadonlyMap<string, PersonField>, until?: Date) {
	const lines = [...openPeopleFile(text, mapping).readLines({ until })].flat();
	return lines as PersonLine[];
}

const brief = (text: string, mapping?: ReadonlyMap<string, PersonField>) =>
	readFile(text, mapping).map(({ line, email, name = "", notes }) => [
		line,
		email,
		name,
		...notes.map(({ code }) => code),
	]);

function problemOf(read: () => unknown) {
	try {
		read();
	} catch (error) {
		if (error instanceof PeopleFileError) return [error.problem, error.detail];
		throw error;
	}
	return undefined;
}

describe("the text of a file of people", () => {
	it.each([
		["utf-8", ""],
		["utf-8", "\uFEFF"],
		["utf-16le", "\uFEFF"],
		["utf-16be", "\uFEFF"],
	] as const)("[operator-232] is read from %s, marked by «%s»", (encoding, mark) => {
		const file = decodeFile(encode(`${mark}email,name\nmona@example.com,منى\n`, encoding));
		expect(file.encoding).toBe(encoding);
		expect(brief(file.text)).toEqual([[2, "mona@example.com", "منى"]]);
	});

	it("[operator-232] is read from the Arabic ANSI of Windows, found or named", () => {
		const name = ansi([0xe3, 0xe4, 0xec]);
		const bytes = Buffer.concat([
			Buffer.from("email;name\r\nmona@example.com;"),
			name,
			Buffer.from("\r\n"),
		]);
		for (const file of [decodeFile(bytes), decodeFile(bytes, "windows-1256")]) {
			expect(file.encoding).toBe("windows-1256");
			expect(brief(file.text)).toEqual([[2, "mona@example.com", "منى"]]);
		}
		expect(problemOf(() => decodeFile(bytes, "utf-8"))).toEqual(["not-text", "utf-8"]);
	});

	it("names a workbook and an empty file, and drops NUL", () => {
		expect(problemOf(() => decodeFile(Buffer.from("PK\x03\x04rest")))).toEqual(["workbook", ""]);
		expect(problemOf(() => decodeFile(Buffer.alloc(0)))).toEqual(["empty", ""]);
		const { text } = decodeFile(Buffer.from("email,name\nmona@example.com,Mo\0na"));
		expect(brief(text)).toEqual([[2, "mona@example.com", "Mona"]]);
	});
});

describe("the lines of a file of people", () => {
	it.each([",", ";", "\t"])("are found behind the separator «%s»", (sign) => {
		const text = `email${sign}name\r\nmona@example.com${sign}Mona\r\n`;
		expect(brief(text)).toEqual([[2, "mona@example.com", "Mona"]]);
	});

	it("are counted behind Excel's first line, which names the separator", () => {
		expect(brief("sep=;\r\nemail;name\r\nmona@example.com;a, b")).toEqual([
			[3, "mona@example.com", "a, b"],
		]);
	});

	it("[operator-233] have their number in the file, behind quoted line breaks too", () => {
		const text = [
			"email,name,note",
			'mona@example.com,Mona,"one',
			"two",
			'three ""quoted"""',
			"",
			"broken,Nobody,",
			"hani@example.com,Hani,",
		].join("\r\n");
		expect(brief(text)).toEqual([
			[2, "mona@example.com", "Mona"],
			[6, "", "", "email-invalid"],
			[7, "hani@example.com", "Hani"],
		]);
	});

	it("[operator-233] go on behind a quote that is never closed", () => {
		const text = [
			"email,name",
			'"mona@example.com,Mona',
			"hani@example.com,Hani",
			'sara@example.com,Sara "the fox" Adel',
			'lina@example.com,5" Lina',
			"omar@example.com,Omar",
		].join("\n");
		expect(brief(text)).toEqual([
			[2, "", "", "quotes-open"],
			[3, "hani@example.com", "Hani"],
			[4, "sara@example.com", 'Sara "the fox" Adel'],
			[5, "lina@example.com", '5" Lina'],
			[6, "omar@example.com", "Omar"],
		]);
	});

	it("[operator-233] reads a hostile file in a moment", () => {
		const columns = Array.from({ length: 200 }, (_, index) => `c${index}`).join(",");
		const many = [
			`email,${columns}`,
			`huge@example.com,${"x".repeat(1_000_000)}`,
			...Array.from({ length: 5000 }, (_, index) => `"${index}@example.com,x`),
			"mona@example.com",
		].join("\n");
		const started = performance.now();
		const lines = brief(many);
		expect(performance.now() - started).toBeLessThan(60_000);
		expect(lines[0]).toEqual([2, "", "", "line-too-long"]);
		expect(lines.at(-1)).toEqual([5003, "mona@example.com", ""]);
	});

	it("[operator-234] are skipped when an earlier line has their address, however it is spelled", () => {
		const [, second] = readFile("email\nmona@example.com\n MONA@Example.com ");
		expect(second?.notes).toEqual([{ code: "same-address", detail: "2" }]);
	});

	it("[operator-235] lose a broken value, and stay people", () => {
		const [line] = readFile(
			`email,name,phone,language,joined\nmona@example.com,${"x".repeat(121)},12,fr,10/05/2025`,
		);
		expect(line?.notes.map(({ code }) => code)).toEqual([
			"name-dropped",
			"phone-dropped",
			"language-dropped",
			"joined-dropped",
		]);
		expect(line).toMatchObject({ name: "", phone: "", locale: null });
	});

	it("keeps the first zero that a spreadsheet drops, and reads marked texts", () => {
		const phones = ["1012345678", "'01012345678", "'+201012345678", "٠١٠١٢٣٤٥٦٧٨"];
		const text = phones.map((phone, index) => `p${index}@example.com,${phone}`).join("\n");
		const lines = readFile(`email,phone\n${text}`);
		expect(new Set(lines.map(({ phone }) => phone))).toEqual(new Set(["+201012345678"]));
	});
});

describe("the columns of a file of people", () => {
	it("[operator-231] are mapped by name or number", () => {
		const mapping = readMapping("Mail 2=email,#1=name");
		expect(brief("x,Mail 2\nMona,mona@example.com", mapping)).toEqual([
			[2, "mona@example.com", "Mona"],
		]);
	});

	it.each([
		["name,phone\nMona,1", undefined, ["no-email", ""]],
		["email,E-Mail\na@b.eg,c@d.eg", undefined, ["same-field", "email"]],
		["email\na@b.eg", "other=name", ["no-column", "other"]],
		["email\na@b.eg", "email=nothing", ["no-field", "nothing"]],
		["\n\n", undefined, ["empty", ""]],
	])("[operator-231] that cannot be understood are named: %s", (text, map, problem) => {
		expect(problemOf(() => readFile(text, map ? readMapping(map) : undefined))).toEqual(problem);
	});

	it("[operator-231] with the same name are told apart by number", () => {
		const mapping = readMapping("#2=ignore");
		expect(brief("email,email\na@b.eg,c@d.eg", mapping)).toEqual([[2, "a@b.eg", ""]]);
	});
});
