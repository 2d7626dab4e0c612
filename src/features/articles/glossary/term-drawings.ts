/** Small figures of the glossary, on a canvas of 120 × 60: paths and points by their role, and the terms they belong to. */

type Point = readonly [x: number, y: number]

/** Layers of a drawing, from the back to the front. */
export type TermDrawing = {
  faint?: string
  dashed?: string
  axis?: string
  line?: string
  second?: string
  quietDots?: readonly Point[]
  dots?: readonly Point[]
  secondDots?: readonly Point[]
  labels?: readonly (readonly [x: number, y: number, text: string])[]
}

const HEAD = 5
const HEAD_ANGLE = 0.45

/** Returns the path of an arrow. */
function arrow(x1: number, y1: number, x2: number, y2: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const tenths = (value: number) => Math.round(value * 10) / 10
  const side = (turn: number) =>
    `M${x2} ${y2}L${tenths(x2 - HEAD * Math.cos(angle + turn))} ${tenths(y2 - HEAD * Math.sin(angle + turn))}`
  return `M${x1} ${y1}L${x2} ${y2}${side(HEAD_ANGLE)}${side(-HEAD_ANGLE)}`
}

const CROSS = 'M14 6V52H112'
const BASE = 'M6 52H114'
const CLOUD: readonly Point[] = [
  [30, 47],
  [42, 40],
  [54, 38],
  [68, 30],
  [80, 28],
  [96, 19],
]
const LIFTED = CLOUD.map(([x, y]) => [x, y - 9 + x / 16] as const)
const CHAIN = [
  [14, 26, 'Z'],
  [60, 26, 'X'],
  [106, 26, 'Y'],
] as const

const pleiotropy: TermDrawing = {
  axis: arrow(22, 23, 51, 23) + arrow(69, 23, 97, 23),
  second: `M18 33Q60 66 97 36${arrow(96, 37, 99, 34)}`,
  labels: CHAIN,
}
const strength: TermDrawing = {
  dashed: 'M30 6V54',
  line: 'M80 20H100',
  second: 'M18 42H70',
  dots: [[90, 20]],
  secondDots: [[44, 42]],
}
const chosen: TermDrawing = {
  axis: BASE,
  faint: 'M8 52C38 52 44 10 60 10S82 52 112 52',
  dashed: 'M77 6V52',
  second: 'M77 26C85 38 95 52 112 52',
  quietDots: [[60, 52]],
  secondDots: [[87, 52]],
}
const linkage: TermDrawing = {
  axis: BASE,
  quietDots: [
    [14, 46],
    [26, 47],
    [40, 40],
    [47, 31],
    [54, 20],
    [68, 18],
    [75, 30],
    [82, 41],
    [96, 46],
    [107, 47],
  ],
  dots: [[61, 9]],
}
const spread: TermDrawing = {
  dashed: 'M60 4V56',
  line: 'M62 12H86M28 24H48M76 36H104M38 48H58',
  dots: [
    [74, 12],
    [38, 24],
    [90, 36],
    [48, 48],
  ],
}
const egger: TermDrawing = {
  axis: CROSS,
  faint: 'M14 52L108 12',
  line: 'M14 40L108 16',
  quietDots: LIFTED,
  dots: [[14, 40]],
}
const direction: TermDrawing = {
  line: arrow(38, 23, 82, 23),
  second: arrow(82, 37, 38, 37),
  labels: [
    [24, 34, 'X'],
    [96, 34, 'Y'],
  ],
}
const exposures: TermDrawing = {
  axis: arrow(22, 26, 49, 15) + arrow(22, 34, 49, 45),
  line: arrow(71, 15, 98, 26) + arrow(71, 45, 98, 34),
  labels: [
    [14, 34, 'Z'],
    [60, 16, 'X₁'],
    [60, 52, 'X₂'],
    [106, 34, 'Y'],
  ],
}
const interval: TermDrawing = {
  axis: BASE,
  dashed: 'M38 8V52',
  line: 'M54 28H100M54 23V33M100 23V33',
  dots: [[77, 28]],
}

/** The drawing of a term; those without a useful one have none. */
export const TERM_DRAWINGS: Readonly<Record<string, TermDrawing>> = {
  instrument: {
    axis: arrow(22, 43, 51, 43),
    line: arrow(69, 43, 97, 43),
    faint: arrow(78, 17, 65, 33) + arrow(88, 17, 101, 33),
    labels: [
      [14, 47, 'Z'],
      [60, 47, 'X'],
      [106, 47, 'Y'],
      [83, 14, 'U'],
    ],
  },
  'f-statistic': strength,
  'weak-instrument': strength,
  'p-threshold': chosen,
  'winners-curse': chosen,
  'sample-overlap': {
    line: 'M22 30a23 23 0 1 0 46 0a23 23 0 1 0 -46 0',
    second: 'M52 30a23 23 0 1 0 46 0a23 23 0 1 0 -46 0',
  },
  ld: linkage,
  clumping: linkage,
  'proxy-variant': { ...linkage, secondDots: [[68, 18]] },
  harmonise: {
    line: arrow(54, 30, 68, 30),
    labels: [
      [18, 22, 'A/G'],
      [42, 22, '+'],
      [18, 48, 'G/A'],
      [42, 48, '−'],
      [86, 22, 'A/G'],
      [110, 22, '+'],
      [86, 48, 'A/G'],
      [110, 48, '+'],
    ],
  },
  palindromic: {
    axis: 'M12 22H48M12 38H48M72 22H108M72 38H108',
    dashed: 'M30 24V36M90 24V36',
    labels: [
      [30, 16, 'A'],
      [30, 54, 'T'],
      [90, 16, 'T'],
      [90, 54, 'A'],
    ],
  },
  gwas: {
    axis: BASE,
    dashed: 'M6 22H114',
    quietDots: [
      [12, 46],
      [20, 40],
      [28, 45],
      [44, 42],
      [52, 36],
      [62, 46],
      [70, 39],
      [78, 44],
      [98, 36],
      [108, 45],
      [36, 32],
      [88, 30],
    ],
    dots: [
      [37, 17],
      [38, 10],
      [89, 15],
    ],
  },
  'cis-variant': {
    axis: 'M6 34H114',
    dashed: 'M32 14V54M92 14V54',
    line: 'M48 30H78V38H48Z',
    dots: [
      [40, 34],
      [56, 34],
      [68, 34],
      [85, 34],
    ],
    quietDots: [
      [14, 34],
      [106, 34],
    ],
  },
  'wald-ratio': {
    axis: CROSS,
    dashed: 'M84 22V52M84 22H14',
    line: 'M14 52L84 22',
    dots: [[84, 22]],
  },
  ivw: { axis: CROSS, line: 'M14 52L108 14', quietDots: CLOUD },
  'mr-egger': egger,
  'egger-intercept': egger,
  'directional-pleiotropy': {
    axis: CROSS,
    faint: 'M14 52L108 19',
    second: [3, 1, 5]
      .map((at) => LIFTED[at] ?? [0, 0])
      .map(([x, y]) => arrow(x, y + 11, x, y + 4))
      .join(''),
    dots: LIFTED,
  },
  'balanced-pleiotropy': {
    axis: CROSS,
    line: 'M14 52L108 14',
    quietDots: CLOUD.map(([x, y], at) => [x, y + (at % 2 === 0 ? -8 : 7)] as const),
  },
  'horizontal-pleiotropy': pleiotropy,
  heterogeneity: spread,
  'cochran-q': spread,
  'i-squared': spread,
  'random-effects': {
    dashed: 'M60 4V56',
    faint: 'M62 8H86M28 17H48M76 26H104',
    second: 'M55 40H65',
    line: 'M42 52H78',
    quietDots: [
      [74, 8],
      [38, 17],
      [90, 26],
    ],
    dots: [[60, 52]],
    secondDots: [[60, 40]],
  },
  'weighted-median': {
    axis: 'M8 44H112',
    quietDots: [
      [18, 44],
      [32, 44],
      [47, 44],
      [70, 44],
      [80, 44],
      [104, 44],
    ],
    line: arrow(58, 12, 58, 36),
    dots: [[58, 44]],
  },
  'weighted-mode': {
    axis: BASE,
    line: 'M8 51C34 51 38 10 52 10S66 46 78 46S90 40 96 40S104 51 112 51',
    dashed: 'M52 10V52',
    dots: [[52, 52]],
  },
  'leave-one-out': {
    dashed: 'M36 4V56',
    line: 'M60 10H88M62 22H90M59 46H87',
    second: 'M30 34H58',
    dots: [
      [74, 10],
      [76, 22],
      [73, 46],
    ],
    secondDots: [[44, 34]],
  },
  'funnel-plot': {
    faint: 'M60 6L20 54M60 6L100 54',
    dashed: 'M60 6V54',
    dots: [
      [59, 14],
      [64, 22],
      [53, 27],
      [70, 34],
      [47, 38],
      [61, 41],
      [80, 47],
      [38, 48],
    ],
  },
  'mr-presso': { axis: CROSS, line: 'M14 52L108 16', quietDots: CLOUD, secondDots: [[58, 12]] },
  confounding: {
    second: arrow(54, 18, 34, 36) + arrow(66, 18, 86, 36),
    dashed: 'M36 46H84',
    labels: [
      [60, 15, 'U'],
      [26, 50, 'X'],
      [94, 50, 'Y'],
    ],
  },
  'reverse-causation': direction,
  steiger: direction,
  colocalisation: {
    dashed: 'M58 4V58',
    line: 'M8 26C44 26 50 25 58 6C66 25 72 26 112 26',
    second: 'M8 56C44 56 50 55 58 38C66 55 72 56 112 56',
  },
  'odds-ratio': interval,
  'confidence-interval': interval,
  'p-value': {
    axis: BASE,
    faint: 'M8 52C38 52 44 10 60 10S82 52 112 52',
    second: 'M89 42C95 48 102 52 112 52M89 42V52',
    secondDots: [[89, 52]],
  },
  power: {
    axis: BASE,
    faint: 'M2 52C22 52 28 12 42 12S62 52 82 52',
    line: 'M38 52C58 52 64 12 78 12S98 52 118 52',
    dashed: 'M62 6V52',
  },
  'false-discovery-rate': {
    quietDots: [14, 26, 46].flatMap((y) => [20, 34, 48].map((x) => [x, y] as const)),
    dots: [14, 26, 46].flatMap((y) => [78, 92].map((x) => [x, y] as const)),
    secondDots: [[106, 26]],
    dashed: 'M63 6V54',
  },
  multivariable: exposures,
  'conditional-f': exposures,
  'indirect-effect': {
    line: arrow(22, 39, 51, 20) + arrow(69, 20, 98, 39),
    faint: arrow(22, 46, 97, 46),
    labels: [
      [14, 50, 'X'],
      [60, 18, 'M'],
      [106, 50, 'Y'],
    ],
  },
  nome: {
    axis: CROSS,
    faint: 'M14 52L108 8M34 38H54M58 30H82M76 20H104',
    line: 'M14 48L108 18',
    quietDots: [
      [44, 38],
      [70, 30],
      [90, 20],
    ],
  },
}
