/** Draws a text as a QR code on the server: one path on a grid of modules. */
import { encode } from "uqr";

export type QrDrawing = {
	/** Width and height in modules, including the quiet zone of four. */
	size: number;
	path: string;
};

const QUIET_ZONE = 4;

export function drawQrCode(text: string): QrDrawing {
	const { size, data } = encode(text, { ecc: "M", border: 0 });
	return { size: size + 2 * QUIET_ZONE, path: data.map(drawRow).join("") };
}

/** Each run of dark modules is one rectangle, so that no hairlines show between them. */
function drawRow(modules: readonly boolean[], row: number): string {
	const cells = modules.map((isDark) => (isDark ? "1" : "0")).join("");
	return [...cells.matchAll(/1+/g)]
		.map(({ 0: run, index }) => {
			const x = index + QUIET_ZONE;
			return `M${x} ${row + QUIET_ZONE}h${run.length}v1h-${run.length}z`;
		})
		.join("");
}
