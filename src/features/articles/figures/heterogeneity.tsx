import { useMemo, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './figure.module.css'
import {
  heterogeneityAt,
  type HeterogeneityResult,
  TRUE_EFFECT,
} from '../../../science/teaching/heterogeneity.ts'
import {
  Choice,
  FigureFrame,
  Plot,
  type Reading,
  type Scales,
  Slider,
} from './figure-components.tsx'

const DOMAIN = [-0.5, 1.5] as const

type RowProps = { row: HeterogeneityResult['fixed']; at: number; scales: Scales }

function Whisker({ row: { b, ciLow, ciHigh }, at, scales: { x, y } }: RowProps) {
  return (
    <>
      <path className={classes.whisker} d={`M${x(ciLow ?? b)} ${y(at)}H${x(ciHigh ?? b)}`} />
      <circle className={classes.dot} cx={x(b)} cy={y(at)} r="4" />
    </>
  )
}

type DiamondProps = RowProps & { className: string | undefined }

function Diamond({ row, at, scales: { x, y }, className }: DiamondProps) {
  const [low, high] = [x(row.ciLow ?? row.b), x(row.ciHigh ?? row.b)]
  return (
    <path
      className={className}
      d={`M${low} ${y(at)}L${x(row.b)} ${y(at) - 7}L${high} ${y(at)}L${x(row.b)} ${y(at) + 7}Z`}
    />
  )
}

function HeterogeneityPlot({ found, label }: { found: HeterogeneityResult; label: string }) {
  const t = useT()
  const rows = found.ratios.length + 3
  return (
    <Plot
      label={label}
      xAxis={{ title: t('figures.ratio'), domain: DOMAIN }}
      yAxis={{ title: null, domain: [0, rows] }}
    >
      {(scales) => (
        <>
          <path
            className={classes.truth}
            d={`M${scales.x(TRUE_EFFECT)} ${scales.box.top}V${scales.box.bottom}`}
          />
          {found.ratios.map((row, j) => (
            // oxlint-disable-next-line react/no-array-index-key -- a variant is its place
            <Whisker key={j} row={row} at={rows - 0.5 - j} scales={scales} />
          ))}
          <Diamond row={found.fixed} at={1.9} scales={scales} className={classes.diamond1} />
          <Diamond row={found.random} at={0.7} scales={scales} className={classes.diamond2} />
        </>
      )}
    </Plot>
  )
}

function useReadings({ q, df, p, i2, fixed, random }: HeterogeneityResult): Reading[] {
  const t = useT()
  const format = useFormat()
  const of = ({ b, ciLow, ciHigh }: HeterogeneityResult['fixed']) => ({
    value: format.fixed(b, 2),
    more: t('figures.ci', {
      ci: format.range(format.fixed(ciLow ?? 0, 2), format.fixed(ciHigh ?? 0, 2)),
    }),
  })
  return [
    {
      name: t('figures.q', { df }),
      value: format.fixed(q, 1),
      more: t('figures.q.more', { p: format.pStatement(p), i2: format.percent(i2) }),
    },
    { name: t('figures.fixed'), ...of(fixed), series: 1 },
    { name: t('figures.random'), ...of(random), series: 2 },
  ]
}

/** Figure of ratios that agree or do not, and both confidence intervals of their pooled estimate. */
export function Heterogeneity() {
  const t = useT()
  const format = useFormat()
  const [spread, setSpread] = useState(0.15)
  const [hasOutlier, setOutlier] = useState(false)
  const found = useMemo(() => heterogeneityAt({ spread, hasOutlier }), [spread, hasOutlier])
  const label = t('figures.heterogeneity.label', {
    count: found.ratios.length,
    i2: format.percent(found.i2),
  })
  return (
    <FigureFrame
      readings={useReadings(found)}
      plot={<HeterogeneityPlot found={found} label={label} />}
      controls={
        <>
          <Slider
            label={t('figures.heterogeneity.spread')}
            value={spread}
            min={0}
            max={0.3}
            step={0.01}
            text={format.fixed(spread, 2)}
            onChange={setSpread}
          />
          <Choice
            label={t('figures.heterogeneity.outlier')}
            value={hasOutlier}
            options={[
              { value: false, label: t('figures.heterogeneity.without') },
              { value: true, label: t('figures.heterogeneity.with') },
            ]}
            onChange={setOutlier}
          />
        </>
      }
    />
  )
}
