// A uPlot histogram in the colours of the theme.
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

export interface Bins {
  starts: number[];
  counts: number[];
  width: number;
}

/// About twenty bins with round borders.
export function bins(values: number[], wanted = 20): Bins {
  const most = values.reduce((a, b) => Math.max(a, b), 1);
  const power = 10 ** Math.floor(Math.log10(most / wanted) || 0);
  const width = [1, 2, 5, 10].map((f) => f * power).find((w) => w * wanted >= most) ?? 10 * power;
  const count = Math.floor(most / width) + 1;
  const counts = new Array<number>(count).fill(0);
  for (const value of values) counts[Math.floor(value / width)]! += 1;
  return { starts: counts.map((_, i) => i * width), counts, width };
}

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function options(width: number, label: string): uPlot.Options {
  const axis = { stroke: colour("--faint"), grid: { stroke: colour("--line"), width: 1 }, ticks: { show: false } };
  return {
    width,
    height: 220,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(most, 1)] } },
    axes: [
      { ...axis, label, size: 32, labelSize: 20, labelGap: 0, grid: { show: false } },
      { ...axis, size: 44, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000] },
    ],
    series: [
      {},
      {
        fill: colour("--accent-soft"),
        stroke: colour("--accent"),
        width: 1,
        points: { show: false },
        paths: uPlot.paths.bars!({ size: [0.92, 200], align: 1 }),
      },
    ],
  };
}

export function Histogram({ values, label }: { values: number[]; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef<number[]>(values);
  const plot = useRef<uPlot | null>(null);
  latest.current = values;

  const data = (): uPlot.AlignedData => {
    const { starts, counts, width } = bins(latest.current);
    // An extra empty bin, so that the last bar fits.
    return [
      [...starts, starts.length * width],
      [...counts, 0],
    ];
  };
  useEffect(() => {
    const draw = () => {
      plot.current?.destroy();
      plot.current = new uPlot(options(place.current!.clientWidth, label), data(), place.current!);
    };
    draw();
    addEventListener("themechange", draw);
    const observer = new ResizeObserver(() => {
      plot.current?.setSize({ width: place.current!.clientWidth, height: 220 });
    });
    observer.observe(place.current!);
    return () => {
      removeEventListener("themechange", draw);
      observer.disconnect();
      plot.current?.destroy();
    };
  }, [label]);
  useEffect(() => plot.current?.setData(data()), [values.length]);
  return <div class="plot" ref={place} role="img" aria-label={`histogram of ${values.length} values: ${label}`} />;
}
