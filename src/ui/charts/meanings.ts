/**
 * Colours, dashes and shapes by meaning, for all figures. Lines that may appear in the same figure differ in dashes or
 * weight, so that they are distinguishable in grey, too; the colours are those of Okabe and Ito, darkened where they
 * are on paper (chart.module.css), and distinguishable with every kind of colour vision. ADR 029;
 * tests/unit/ui/charts/meanings.test.ts measures both.
 */
import classes from './chart.module.css'

/** Lines by meaning. */
export const LINES = {
  /** Estimates of the methods. */
  ivw: { className: classes.series1, dash: null, width: 2.25 },
  egger: { className: classes.series2, dash: '9 4', width: 2.25 },
  median: { className: classes.series3, dash: '2.5 3.5', width: 2.25 },
  mode: { className: classes.series4, dash: '10 3 2 3', width: 2.25 },
  /** Curves of one kind: the main one, and those to compare it with. */
  main: { className: classes.series1, dash: null, width: 2.25 },
  second: { className: classes.series5, dash: '12 3', width: 2.25 },
  third: { className: classes.series6, dash: '5 2 1 2', width: 2.25 },
  fourth: { className: classes.series7, dash: '2 2', width: 2.25 },
  /** No effect. */
  none: { className: classes.zero, dash: null, width: 1 },
  /** The estimate from all rows, the reference of single ones. */
  pooled: { className: classes.reference, dash: '6 2', width: 1.25 },
  /** Limits of 95 % of the studies by chance alone. */
  chance: { className: classes.chance, dash: '1.5 2.5', width: 1.25 },
  /** A chosen limit: a level of significance, a required power. */
  limit: { className: classes.guide, dash: '8 3 1.5 3 1.5 3', width: 1.25 },
  /** Expected position of the points under the null hypothesis. */
  expected: { className: classes.guide, dash: '4 4', width: 1.25 },
  /** The interval of one row. */
  interval: { className: classes.interval, dash: null, width: 1.5 },
} as const

export type LineMeaning = keyof typeof LINES

/** Returns the SVG properties of a line of this meaning. */
export function lineProps(meaning: LineMeaning) {
  const { className, dash, width } = LINES[meaning]
  return {
    className: `${classes.slope} ${className}`,
    strokeWidth: width,
    ...(dash !== null && { strokeDasharray: dash }),
    ...(meaning === 'median' && { strokeLinecap: 'round' as const }),
  }
}

/**
 * Fills and shapes by meaning. The shape distinguishes them in grey. `second`: the other reading of the same data, such
 * as the fixed-effect model or an exposure alone.
 */
export const SYMBOLS = {
  ivw: { className: classes.fill1, shape: 'diamond' },
  egger: { className: classes.fill2, shape: 'triangle' },
  median: { className: classes.fill3, shape: 'square' },
  mode: { className: classes.fill4, shape: 'wedge' },
  second: { className: classes.fill5, shape: 'diamond' },
  main: { className: classes.fill1, shape: 'diamond' },
  /** Turning point at which an estimate is lost. */
  turning: { className: classes.fill7, shape: 'square' },
  /** Verdicts of a scan. */
  passed: { className: classes.fill1, shape: 'diamond' },
  associated: { className: classes.fill3, shape: 'square' },
  suggestive: { className: classes.fill6, shape: 'triangle' },
  /** r² with the lead variant, in fifths; 0: unknown. Light to dark, so that grey preserves the order. */
  ld0: { className: classes.hollow, shape: 'dot' },
  ld1: { className: classes.ld1, shape: 'dot' },
  ld2: { className: classes.ld2, shape: 'dot' },
  ld3: { className: classes.ld3, shape: 'dot' },
  ld4: { className: classes.ld4, shape: 'dot' },
  ld5: { className: classes.ld5, shape: 'dot' },
  /** Further from the line than chance explains. */
  outlier: { className: classes.outlier, shape: 'cross' },
} as const

export type SymbolMeaning = keyof typeof SYMBOLS
type Shape = (typeof SYMBOLS)[SymbolMeaning]['shape']

const SHAPES: Record<Shape, (x: number, y: number) => string> = {
  dot: (x, y) => `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z`,
  diamond: (x, y) => `M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z`,
  triangle: (x, y) => `M${x} ${y - 5.5}L${x + 5.5} ${y + 4.5}L${x - 5.5} ${y + 4.5}Z`,
  square: (x, y) => `M${x - 4.5} ${y - 4.5}h9v9h-9Z`,
  wedge: (x, y) => `M${x - 5.5} ${y - 4.5}L${x + 5.5} ${y - 4.5}L${x} ${y + 5.5}Z`,
  cross: (x, y) => `M${x - 5} ${y - 5}L${x + 5} ${y + 5}M${x - 5} ${y + 5}L${x + 5} ${y - 5}`,
}

/** Returns the SVG properties of the symbol of this meaning, centred on a position. */
export function symbolProps(meaning: SymbolMeaning, x: number, y: number) {
  const { className, shape } = SYMBOLS[meaning]
  return { className, d: SHAPES[shape](x, y) }
}

/** Returns the fill class of a summary's diamond or bar. */
export function fillOf(meaning: SymbolMeaning): string | undefined {
  return SYMBOLS[meaning].className
}
