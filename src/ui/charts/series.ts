/** The four series of a figure: told apart by colour, by dashes and by the shape of their symbol. */
import classes from './chart.module.css'

export type Series = 1 | 2 | 3 | 4

export const LINE_CLASS: Record<Series, string> = {
  1: `${classes.slope} ${classes.series1}`,
  2: `${classes.slope} ${classes.series2}`,
  3: `${classes.slope} ${classes.series3}`,
  4: `${classes.slope} ${classes.series4}`,
}

export const FILL_CLASS: Record<Series, string | undefined> = {
  1: classes.fill1,
  2: classes.fill2,
  3: classes.fill3,
  4: classes.fill4,
}

const SYMBOL: Record<Series, (x: number, y: number) => string> = {
  1: (x, y) => `M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z`,
  2: (x, y) => `M${x} ${y - 5.5}L${x + 5.5} ${y + 4.5}L${x - 5.5} ${y + 4.5}Z`,
  3: (x, y) => `M${x - 4.5} ${y - 4.5}h9v9h-9Z`,
  4: (x, y) => `M${x - 5.5} ${y - 4.5}L${x + 5.5} ${y - 4.5}L${x} ${y + 5.5}Z`,
}

/** The path of a series' symbol around a place. */
export function symbolPath(series: Series, x: number, y: number): string {
  return SYMBOL[series](x, y)
}
