/* A QR code: dark on white in both themes, because cameras need that. */

/** Width and height in modules, and the path of the dark ones. */
export type QrDrawing = { size: number; path: string };

type QrCodeProps = QrDrawing & { label: string; className?: string };

export function QrCode({ size, path, label, className }: QrCodeProps) {
	return (
		<svg
			role="img"
			aria-label={label}
			width="144"
			height="144"
			viewBox={`0 0 ${size} ${size}`}
			shapeRendering="crispEdges"
			className={className}
		>
			<rect width={size} height={size} fill="#fff" />
			<path d={path} fill="#000" />
		</svg>
	);
}
