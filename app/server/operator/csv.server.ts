/** CSV downloads, streamed row by row. */
import { Readable } from "node:stream";

export function sendCsv(csv: Readable, name: string): Response {
	return new Response(Readable.toWeb(csv) as ReadableStream, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="${name}.csv"`,
		},
	});
}
