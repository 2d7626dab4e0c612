/**
 * Regional plot of one trait: coloured by correlation, or with the credible set and the likeliest shared variant
 * highlighted.
 */
import type { FigureProps } from '../../charts/chart-frame.tsx'
import type { MarkLabel } from '../../charts/chart-tip.tsx'
import { PlotChart } from '../../charts/plot-chart.tsx'
import { dots, pointNames, rule } from '../../charts/plot-marks.tsx'
import type { SymbolMeaning } from '../../charts/meanings.ts'

export type RegionalPoint = {
  id: string
  /** In millions of bases. */
  x: number
  /** −log₁₀ p. */
  y: number
  /** Whether it is in the credible set of the shared variant. */
  isCredible: boolean
  isBest: boolean
  /** r² with the lead variant; null if the variant is not in the panel, absent without a panel. */
  r2?: number | null
  isLead?: boolean
  /** Label beside the point. */
  name?: string
  label: () => MarkLabel
}

type Props = FigureProps & {
  xTitle: string
  yTitle: string
  names: { best: string; credible: string; others: string; lead?: string; apart: string }
  points: readonly RegionalPoint[]
  domain: readonly [number, number]
}

const GENOME_WIDE = -Math.log10(5e-8)
/** Above this number the points are one path. */
const ELEMENTS_UP_TO = 1500

function size(width: number) {
  return { left: 44, right: 10, height: Math.round(Math.min(210, Math.max(150, width * 0.26))) }
}

/** Factor of the axis above the highest point, for its name. */
const HEADROOM = 1.16
/** Largest distance between a point and its name, in px. */
const REACH = 72

/** Returns the labelled variants, the highest first. */
function namesOf(points: readonly RegionalPoint[]) {
  const named = points.flatMap((point) =>
    point.name === undefined ? [] : [{ ...point, text: point.name }],
  )
  return pointNames(
    named.toSorted((one, other) => other.y - one.y),
    points,
    { radius: 4, reach: REACH },
  )
}

/** Intervals of r², the lowest first; the last one is closed. */
const STEPS: readonly { symbol: SymbolMeaning; from: number; name: string }[] = [
  { symbol: 'ld1', from: 0, name: '< 0.2' },
  { symbol: 'ld2', from: 0.2, name: '0.2–0.4' },
  { symbol: 'ld3', from: 0.4, name: '0.4–0.6' },
  { symbol: 'ld4', from: 0.6, name: '0.6–0.8' },
  { symbol: 'ld5', from: 0.8, name: '≥ 0.8' },
]

/** Returns the symbol of an r². */
export function ldSymbol(r2: number): SymbolMeaning {
  return STEPS.findLast(({ from }) => r2 >= from)?.symbol ?? 'ld1'
}

/** Regional plot coloured by the correlation with the lead variant, where a panel is available. */
function LdChart(props: Props) {
  const { xTitle, yTitle, names, points, domain, ...figure } = props
  const high = Math.max(GENOME_WIDE, ...points.map(({ y }) => y))
  const apart = points.filter(({ r2, isLead }) => !isLead && (r2 ?? null) === null)
  // The more correlated are on top.
  const within = points
    .flatMap((point) =>
      point.isLead || (point.r2 ?? null) === null
        ? []
        : [{ ...point, symbol: ldSymbol(point.r2 ?? 0) }],
    )
    .toSorted((one, other) => (one.r2 ?? 0) - (other.r2 ?? 0))
  const lead = points
    .filter(({ isLead }) => isLead)
    .map((point) => ({ ...point, symbol: 'main' as const }))
  return (
    <PlotChart
      {...figure}
      size={size}
      xAxis={{ title: xTitle, domain }}
      yAxis={{ title: yTitle, domain: [0, high * HEADROOM] }}
      legends={[
        [
          { id: 'lead', name: names.lead ?? '', symbol: 'main' },
          ...STEPS.toReversed().map(({ symbol, name }) => ({ id: symbol, name, symbol })),
          ...(apart.length > 0 ? [{ id: 'apart', name: names.apart, symbol: 'ld0' as const }] : []),
        ],
      ]}
      marks={[
        rule('y', GENOME_WIDE, 'limit'),
        dots(
          apart.map((point) => ({ ...point, symbol: 'ld0' as const })),
          { radius: 3 },
        ),
        { ...dots(within, { radius: 3 }), id: 'within' },
        { ...dots(lead, { radius: 4 }), id: 'lead' },
        namesOf(points),
      ]}
      targets={points.toSorted((one, other) => one.x - other.x)}
    />
  )
}

export function RegionalChart(props: Props) {
  return props.names.lead === undefined ? <PlainChart {...props} /> : <LdChart {...props} />
}

function PlainChart(props: Props) {
  const { xTitle, yTitle, names, points, domain, ...figure } = props
  const plain = points.filter(({ isCredible, isBest }) => !isCredible && !isBest)
  const credible = points
    .filter(({ isCredible, isBest }) => isCredible && !isBest)
    .map((point) => ({ ...point, symbol: 'associated' as const }))
  const best = points
    .filter(({ isBest }) => isBest)
    .map((point) => ({ ...point, symbol: 'main' as const }))
  const high = Math.max(GENOME_WIDE, ...points.map(({ y }) => y))
  return (
    <PlotChart
      {...figure}
      size={size}
      xAxis={{ title: xTitle, domain }}
      yAxis={{ title: yTitle, domain: [0, high * HEADROOM] }}
      legends={[
        [
          { id: 'best', name: names.best, symbol: 'main' },
          ...(credible.length > 0
            ? [{ id: 'credible', name: names.credible, symbol: 'associated' as const }]
            : []),
        ],
      ]}
      marks={[
        rule('y', GENOME_WIDE, 'limit'),
        dots(plain, { radius: 3, elementsUpTo: ELEMENTS_UP_TO }),
        { ...dots(credible, { radius: 4 }), id: 'credible' },
        { ...dots(best, { radius: 4 }), id: 'best' },
        namesOf(points),
      ]}
      targets={points.toSorted((one, other) => one.x - other.x)}
    />
  )
}
