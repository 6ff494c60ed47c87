/** The bar of a row, as long as its part of the largest one. It begins where the line begins. */
import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";

const LENGTH = 100;

type RowBarProps = { value: number; most: number };

export function RowBar({ value, most }: RowBarProps) {
	const length = scaleLinear({ domain: [0, Math.max(1, most)], range: [0, LENGTH], clamp: true });
	return (
		<svg
			className="row-bar"
			viewBox={`0 0 ${LENGTH} 10`}
			preserveAspectRatio="none"
			aria-hidden="true"
		>
			<Bar x={0} y={0} width={length(value)} height={10} />
		</svg>
	);
}
