/** A text as a QR code, drawn on the server: one path on a grid of modules. */
import { type BitMatrix, create } from "qrcode";

export type QrDrawing = {
	/** Width and height in modules, the quiet zone of four included. */
	size: number;
	path: string;
};

const QUIET_ZONE = 4;

export function drawQrCode(text: string): QrDrawing {
	const { modules } = create(text, { errorCorrectionLevel: "M" });
	const rows = Array.from({ length: modules.size }, (_, row) => drawRow(modules, row));
	return { size: modules.size + 2 * QUIET_ZONE, path: rows.join("") };
}

/** Each run of dark modules is one rectangle, so that no hairlines show between them. */
function drawRow({ size, data }: Pick<BitMatrix, "size" | "data">, row: number): string {
	const cells = data.slice(row * size, (row + 1) * size).join("");
	return [...cells.matchAll(/1+/g)]
		.map(({ 0: run, index }) => {
			const x = index + QUIET_ZONE;
			return `M${x} ${row + QUIET_ZONE}h${run.length}v1h-${run.length}z`;
		})
		.join("");
}
