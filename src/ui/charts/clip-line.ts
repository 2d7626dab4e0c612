export type StraightLine = { slope: number; intercept: number }
export type Domains = { x: readonly [number, number]; y: readonly [number, number] }

/** Clips a straight line to the plot; null when it lies outside. */
export function clipLine(
  line: StraightLine,
  { x, y }: Domains,
): { x1: number; y1: number; x2: number; y2: number } | null {
  let [x1, x2] = x
  if (line.slope !== 0) {
    const a = (y[0] - line.intercept) / line.slope
    const b = (y[1] - line.intercept) / line.slope
    x1 = Math.max(x1, Math.min(a, b))
    x2 = Math.min(x2, Math.max(a, b))
  } else if (line.intercept < y[0] || line.intercept > y[1]) return null
  if (x1 >= x2) return null
  return {
    x1,
    y1: line.intercept + line.slope * x1,
    x2,
    y2: line.intercept + line.slope * x2,
  }
}
