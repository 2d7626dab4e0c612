import type { FigureProps } from '../../charts/chart-frame.tsx'
import type { MarkLabel } from '../../charts/chart-tip.tsx'
import { PlotChart } from '../../charts/plot-chart.tsx'
import { dots, rule } from '../../charts/plot-marks.tsx'

export type RegionalPoint = {
  id: string
  /** In millions of bases. */
  x: number
  /** −log₁₀ p. */
  y: number
  /** In the credible set of the shared variant. */
  isCredible: boolean
  isBest: boolean
  label: () => MarkLabel
}

type Props = FigureProps & {
  xTitle: string
  yTitle: string
  names: { best: string; credible: string; others: string }
  points: readonly RegionalPoint[]
  domain: readonly [number, number]
}

const GENOME_WIDE = -Math.log10(5e-8)
/** Beyond this many the points are one path. */
const ELEMENTS_UP_TO = 1500

function size(width: number) {
  return { left: 44, right: 10, height: Math.round(Math.min(250, Math.max(170, width * 0.3))) }
}

/** One trait along the chromosome: every variant, the credible set and the likeliest shared one pointed out. */
export function RegionalChart(props: Props) {
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
      yAxis={{ title: yTitle, domain: [0, high * 1.08] }}
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
      ]}
      targets={points.toSorted((one, other) => one.x - other.x)}
    />
  )
}
