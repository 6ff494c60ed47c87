/**
 * A chart over time, drawn on the server as SVG. Time runs in reading direction, so it begins on the right in
 * Arabic. Colours come from the sheet by class, because the content security policy allows no inline styles.
 * It is hidden from those who do not see it: a table beside it has the same figures. A pointer over a point
 * shows its value by the sheet alone.
 */
import { AxisBottom, AxisLeft, AxisRight, type TickRendererProps } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { Group } from "@visx/group";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar, BarStack } from "@visx/shape";
import { getLocaleFacts } from "~/i18n/locale";
import { useOperatorText } from "./operator-text";

export type Series = { name: string; label: string };

type Point = {
	/** The axis shows this below it; a line break begins a second line. */
	label: string;
	/** By the name of its series; one below zero is drawn downwards. */
	values: Readonly<Record<string, number>>;
	/** Shown above the point while a pointer is over it. */
	tooltip?: string;
};

type TimeChartProps = {
	/** The oldest first. */
	points: readonly Point[];
	/** They are stacked from the axis outwards; each has a colour of its own. */
	series: readonly Series[];
	/** The values on the axis at the side. */
	format: (value: number) => string;
	/** The end of that axis; the largest value by default. */
	most?: number;
};

type Size = { name: "narrow" | "wide"; width: number; labels: number };

/** Text in an SVG grows with the picture, so phones have a picture of their own. */
const sizes: readonly Size[] = [
	{ name: "narrow", width: 320, labels: 4 },
	{ name: "wide", width: 760, labels: 12 },
];
const HEIGHT = 220;
const MARGIN = { top: 24, bottom: 40, side: 52, end: 28 };
const LINES = 4;
/** The height of a bar that stands for nothing. */
const STUB = 2;

export function TimeChart(props: TimeChartProps) {
	const { series } = props;
	return (
		<div className="chart" aria-hidden="true">
			{series.length > 1 ? (
				<ul className="legend">
					{series.map(({ name, label }) => (
						<li key={name} className={name}>
							{label}
						</li>
					))}
				</ul>
			) : null}
			{sizes.map((size) => (
				<Picture key={size.name} size={size} {...props} />
			))}
		</div>
	);
}

const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The values that a bar reaches upwards and downwards. */
function findRange(points: readonly Point[], most: number | undefined): [number, number] {
	const reach = (isCounted: (value: number) => boolean) =>
		points.map(({ values }) => sumOf(Object.values(values).filter(isCounted)));
	const highest = Math.max(0, ...reach((value) => value > 0));
	return [Math.min(0, ...reach((value) => value < 0)), most ?? (highest || 1)];
}

function Picture({ size, points, series, format, most }: TimeChartProps & { size: Size }) {
	const isRtl = getLocaleFacts(useOperatorText().locale).direction === "rtl";
	const [inner, height] = [size.width - MARGIN.side - MARGIN.end, HEIGHT - MARGIN.bottom];
	const keys = points.map((_, index) => index);
	const x = scaleBand({ domain: keys, range: isRtl ? [inner, 0] : [0, inner], padding: 0.25 });
	const y = scaleLinear({
		domain: findRange(points, most),
		range: [height, MARGIN.top],
		nice: most === undefined && LINES,
	});
	const step = Math.ceil(points.length / size.labels);
	const Side = isRtl ? AxisRight : AxisLeft;
	return (
		<svg className={size.name} viewBox={`0 0 ${size.width} ${HEIGHT}`} aria-hidden="true">
			<Group left={isRtl ? MARGIN.end : MARGIN.side}>
				<GridRows scale={y} width={inner} numTicks={LINES} />
				<BarStack
					data={points.map(({ values }, index) => ({ ...values, index }))}
					keys={series.map(({ name }) => name)}
					value={(point, name) => Number((point as Record<string, number>)[name] ?? 0)}
					x={({ index }) => index}
					xScale={x}
					yScale={y}
					color={() => ""}
					offset="diverging"
				>
					{(stacks) =>
						stacks.flatMap(({ key, bars }) =>
							bars
								.filter((bar) => bar.height > 0)
								.map((bar) => (
									<Bar
										key={`${key}-${bar.index}`}
										className={String(key)}
										x={bar.x}
										y={bar.y}
										width={bar.width}
										height={bar.height}
									/>
								)),
						)
					}
				</BarStack>
				{keys
					.filter((index) => isNothing(points[index]))
					.map((index) => (
						<Bar
							key={index}
							className="nothing"
							x={x(index)}
							y={y(0) - STUB}
							width={x.bandwidth()}
							height={STUB}
						/>
					))}
				<Side
					left={isRtl ? inner : 0}
					scale={y}
					numTicks={LINES}
					hideAxisLine
					hideTicks
					tickFormat={(value) => format(Number(value))}
					tickComponent={SideLabel}
				/>
				<AxisBottom
					top={y(0)}
					scale={x}
					hideTicks
					tickValues={keys.filter((index) => (points.length - 1 - index) % step === 0)}
					tickFormat={(index) => points[index]?.label ?? ""}
					tickComponent={(label) => <TimeLabel {...label} y={height - y(0) + 18} />}
				/>
				{points.map(({ label, tooltip }, index) =>
					tooltip === undefined ? null : (
						<g key={label} className="chart-point">
							<rect
								x={(x(index) ?? 0) - (x.step() - x.bandwidth()) / 2}
								width={x.step()}
								height={height}
							/>
							<text
								x={holdInside((x(index) ?? 0) + x.bandwidth() / 2, tooltip, inner)}
								y={MARGIN.top - 10}
								textAnchor="middle"
							>
								{tooltip}
							</text>
						</g>
					),
				)}
			</Group>
		</svg>
	);
}

/** A point whose values are all zero; one without values is unknown, and has no bar. */
function isNothing(point: Point | undefined): boolean {
	const values = Object.values(point?.values ?? {});
	return values.length > 0 && values.every((value) => value === 0);
}

/** About half of the width of a letter in the chart. */
const HALF_LETTER = 3.5;

/** The middle of a text about the point at `middle`, moved so that the text stays in the picture. */
function holdInside(middle: number, text: string, width: number): number {
	const half = text.length * HALF_LETTER;
	return Math.min(Math.max(middle, half), Math.max(width - half, half));
}

/** In both directions the end of the text is beside the picture. */
const SideLabel = ({ x, y, formattedValue }: TickRendererProps) => (
	<text x={x} y={y} dy="0.33em" textAnchor="end">
		{formattedValue}
	</text>
);

function TimeLabel({ x, y, formattedValue = "" }: TickRendererProps) {
	const [first, second] = formattedValue.split("\n");
	return (
		<text textAnchor="middle" y={y}>
			<tspan x={x}>{first}</tspan>
			{second ? (
				<tspan x={x} dy="1.2em">
					{second}
				</tspan>
			) : null}
		</text>
	);
}
