/** Charts of articles as their Markdown gives them: a kind, a caption, options, and a table of numbers. */

/** Kinds of charts that are drawn from a table. */
export const CHARTS = ['forest', 'bars', 'scatter', 'curve', 'grid'] as const
export type ChartKind = (typeof CHARTS)[number]

export const isChart = (name: string): name is ChartKind =>
  (CHARTS as readonly string[]).includes(name)

/** A row: its label, its numbers, and whether it stands out. */
export type ChartRow = { label: string; values: number[]; isMarked: boolean }
/** A straight line of a scatter plot. */
export type ChartSlope = { slope: number; intercept: number; label: string }
/** A line across the plot at a value. */
export type ChartLine = { value: number; label: string }

export type Chart = {
  kind: ChartKind
  caption: string
  /** Titles of the axes; the vertical one belongs to scatter plots and curves. */
  x: string
  y: string
  isLog: boolean
  lines: ChartLine[]
  levels: ChartLine[]
  band: readonly [number, number] | null
  slopes: ChartSlope[]
  header: string[]
  rows: ChartRow[]
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

/** Commas between thousands only: one before decimals would be read as another number. */
const NUMBER = /^[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?%?$/

/** Reads a number as articles write it, `−1,234.5` or `40%`; NaN for another text. */
function numberIn(cell: string): number {
  if (!NUMBER.test(cell)) return Number.NaN
  return Number(cell.replace('−', '-').replaceAll(',', '').replace(/%$/, ''))
}

/** Reads a place of a grid: `x` is filled, an empty cell is not. */
function placeIn(cell: string): number {
  if (cell === 'x') return 1
  return cell === '' ? 0 : Number.NaN
}

const line = (value: string): ChartLine => {
  const [at = '', label = ''] = cellsOf(value)
  return { value: numberIn(at), label }
}

function withOption(chart: Chart, name: string, value: string): boolean {
  const cells = cellsOf(value)
  const numbers = cells.map(numberIn)
  if (name === 'x') chart.x = value
  else if (name === 'y') chart.y = value
  else if (name === 'scale' && value === 'log') chart.isLog = true
  else if (name === 'line') chart.lines.push(line(value))
  else if (name === 'level') chart.levels.push(line(value))
  else if (name === 'band') chart.band = [numbers[0] ?? Number.NaN, numbers[1] ?? Number.NaN]
  else if (name === 'slope')
    chart.slopes.push({
      slope: numbers[0] ?? Number.NaN,
      intercept: numbers[2] ?? 0,
      label: cells[1] ?? '',
    })
  else return false
  return true
}

/** Whether the first column of a chart names its rows instead of being a number. */
const hasLabels = (kind: ChartKind): boolean => kind !== 'curve'

function rowOf(kind: ChartKind, cells: readonly string[]): ChartRow {
  const [first = '', ...rest] = cells
  const isMarked = first.startsWith('*')
  const label = hasLabels(kind) ? first.replace(/^\*/, '') : ''
  const values = (hasLabels(kind) ? rest : cells).map(kind === 'grid' ? placeIn : numberIn)
  return { label, values, isMarked }
}

/** Reads a chart; `faults` are its problems. */
export function readChart(
  kind: ChartKind,
  caption: string,
  listing: string,
): { chart: Chart; cells: string[][]; faults: string[] } {
  const chart: Chart = {
    kind,
    caption,
    x: '',
    y: '',
    isLog: false,
    lines: [],
    levels: [],
    band: null,
    slopes: [],
    header: [],
    rows: [],
  }
  const faults: string[] = []
  const cells: string[][] = []
  for (const one of listing.split('\n').map((text) => text.trim())) {
    const [, name = '', value = ''] = /^([a-z]+): (.+)$/.exec(one) ?? []
    if (one.startsWith('|')) {
      if (chart.header.length === 0) chart.header = cellsOf(one)
      else cells.push(cellsOf(one))
    } else if (one !== '' && !withOption(chart, name, value)) faults.push(`“${one}” is no option`)
  }
  chart.rows = cells.map((row) => rowOf(kind, row))
  const numbers = [
    ...chart.rows.flatMap(({ values }) => values),
    ...[...chart.lines, ...chart.levels].map(({ value }) => value),
    ...chart.slopes.flatMap(({ slope, intercept }) => [slope, intercept]),
    ...(chart.band ?? []),
  ]
  if (chart.rows.length === 0) faults.push('it has no rows')
  if (numbers.some((value) => !Number.isFinite(value))) faults.push('a number cannot be read')
  if (cells.some((row) => row.length !== chart.header.length))
    faults.push('every row must have as many cells as the first')
  return { chart, cells, faults }
}

/** All numbers of a chart, which must be the same in every language. */
export const numbersOf = ({ lines, levels, slopes, band, rows }: Chart): string =>
  JSON.stringify([
    [...lines, ...levels].map(({ value }) => value),
    slopes.map(({ slope, intercept }) => [slope, intercept]),
    band,
    rows.map(({ values, isMarked }) => [values, isMarked]),
  ])
