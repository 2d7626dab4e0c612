/** Figure of variants selected in one sample and measured again in another. */
import { useMemo, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './figure.module.css'
import { Choice, FigureFrame, Plot, Slider, Slope } from './figure-components.tsx'
import { curseAt, type CurseResult } from '../../../science/teaching/winners-curse.ts'

const X_DOMAIN = [2, 12] as const
const Y_DOMAIN = [-2, 12] as const
/** Maximum number of drawn points: more are one cloud. */
const MOST = 400
const SIZES = [1, 4]

function Picture({ found, label }: { found: CurseResult; label: string }) {
  const t = useT()
  return (
    <Plot
      label={label}
      xAxis={{ title: t('figures.curse.first'), domain: X_DOMAIN }}
      yAxis={{ title: t('figures.curse.again'), domain: Y_DOMAIN }}
    >
      {(scales) => (
        <>
          <Slope className={classes.truth} scales={scales} slope={1} />
          <path
            className={classes.truth}
            d={`M${scales.x(found.least)} ${scales.box.top}V${scales.box.bottom}`}
          />
          {found.chosen
            .slice(0, MOST)
            .filter(({ first, again }) => first < X_DOMAIN[1] && again > Y_DOMAIN[0])
            .map(({ first, again }) => (
              <circle
                key={first}
                className={classes.dotQuiet}
                cx={scales.x(first)}
                cy={scales.y(Math.min(again, Y_DOMAIN[1]))}
                r="3.5"
              />
            ))}
          <Slope className={classes.line1} scales={scales} slope={found.share} />
        </>
      )}
    </Plot>
  )
}

export function WinnersCurse() {
  const t = useT()
  const format = useFormat()
  const [threshold, setThreshold] = useState(5)
  const [size, setSize] = useState(1)
  const found = useMemo(() => curseAt({ threshold, size }), [threshold, size])
  const share = format.percent(found.share)
  const count = found.chosen.length
  return (
    <FigureFrame
      readings={[
        { name: t('figures.curse.chosen'), value: format.integer(count) },
        { name: t('figures.curse.share'), value: share, series: 1 },
        {
          name: t('figures.curse.f'),
          value: format.fixed(found.fFirst, 1),
          more: t('figures.curse.fAgain', { f: format.fixed(found.fAgain, 1) }),
        },
      ]}
      plot={<Picture found={found} label={t('figures.curse.label', { count, share })} />}
      controls={
        <>
          <Slider
            label={t('figures.curse.threshold')}
            value={threshold}
            min={3}
            max={8}
            step={0.5}
            text={t('figures.curse.p', { p: format.significant(10 ** -threshold, 1) })}
            onChange={setThreshold}
          />
          <Choice
            label={t('figures.curse.size')}
            value={size}
            options={SIZES.map((value) => ({ value, label: t('figures.times', { value }) }))}
            onChange={setSize}
          />
        </>
      }
    />
  )
}
