import { useMemo, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './figure.module.css'
import { Choice, FigureFrame, Plot, Slider, Slope } from './figure-components.tsx'
import { pleiotropyAt, type PleiotropyResult } from '../../../science/teaching/pleiotropy.ts'

const X_DOMAIN = [0, 0.17] as const
const Y_DOMAIN = [-0.06, 0.14] as const
const SHARES = [0.25, 0.6, 1]

function useReadings({ ivw, egger, median, intercept }: PleiotropyResult) {
  const t = useT()
  const format = useFormat()
  return [
    { name: t('figures.ivw'), value: format.fixed(ivw, 2), series: 1 as const },
    {
      name: t('figures.egger'),
      value: format.fixed(egger, 2),
      more: t('figures.egger.intercept', { p: format.pStatement(intercept.p) }),
      series: 2 as const,
    },
    { name: t('figures.median'), value: format.fixed(median, 2), series: 3 as const },
  ]
}

function Picture({ found, label }: { found: PleiotropyResult; label: string }) {
  const t = useT()
  return (
    <Plot
      label={label}
      xAxis={{ title: t('figures.exposure'), domain: X_DOMAIN }}
      yAxis={{ title: t('figures.outcome'), domain: Y_DOMAIN }}
    >
      {(scales) => (
        <>
          {found.points.map(({ x, y, isInvalid }) => (
            <circle
              key={x}
              className={isInvalid ? classes.dotOdd : classes.dot}
              cx={scales.x(x)}
              cy={scales.y(y)}
              r="5"
            />
          ))}
          <Slope className={classes.line3} scales={scales} slope={found.median} />
          <Slope
            className={classes.line2}
            scales={scales}
            slope={found.egger}
            intercept={found.intercept.b}
          />
          <Slope className={classes.line1} scales={scales} slope={found.ivw} />
        </>
      )}
    </Plot>
  )
}

/** Figure of direct effects of some variants, and three methods' estimates from the points. */
export function Pleiotropy() {
  const t = useT()
  const format = useFormat()
  const [direct, setDirect] = useState(0.02)
  const [share, setShare] = useState(0.25)
  const found = useMemo(() => pleiotropyAt({ direct, share }), [direct, share])
  const readings = useReadings(found)
  const [ivw, egger, median] = readings.map(({ value }) => value)
  return (
    <FigureFrame
      readings={readings}
      plot={<Picture found={found} label={t('figures.pleiotropy.label', { ivw, egger, median })} />}
      controls={
        <>
          <Slider
            label={t('figures.pleiotropy.direct')}
            value={direct}
            min={-0.04}
            max={0.05}
            step={0.005}
            text={format.fixed(direct, 3)}
            onChange={setDirect}
          />
          <Choice
            label={t('figures.pleiotropy.share')}
            value={share}
            options={SHARES.map((value) => ({ value, label: format.percent(value) }))}
            onChange={setShare}
          />
        </>
      }
    />
  )
}
