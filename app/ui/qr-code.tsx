/* A QR code drawn elsewhere: dark on white in both themes, because cameras need it so. */

type QrCodeProps = { size: number; path: string; label: string; className?: string };

export function QrCode({ size, path, label, className }: QrCodeProps) {
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${size} ${size}`}
			shapeRendering="crispEdges"
			className={className}
		>
			<rect width={size} height={size} fill="#fff" />
			<path d={path} fill="#000" />
		</svg>
	);
}
