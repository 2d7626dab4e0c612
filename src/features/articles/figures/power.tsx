import { useMemo, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './figure.module.css'
import { FigureFrame, Plot, Slider } from './figure-components.tsx'
import {
  LARGEST_EFFECT,
  POWER,
  powerAt,
  type PowerResult,
} from '../../../science/teaching/power.ts'

const SIZES = [5, 10, 20, 50, 100, 200, 500].map((thousand) => thousand * 1000)

function Picture({ curve, detectable, label }: PowerResult & { label: string }) {
  const t = useT()
  return (
    <Plot
      label={label}
      xAxis={{ title: t('figures.power.effect'), domain: [0, LARGEST_EFFECT] }}
      yAxis={{ title: t('figures.power.power'), domain: [0, 1] }}
    >
      {({ x, y, box }) => (
        <>
          <path className={classes.truth} d={`M${box.left} ${y(POWER)}H${box.right}`} />
          <path
            className={classes.line1}
            d={curve
              .map(({ b, power }, at) => `${at === 0 ? 'M' : 'L'}${x(b)} ${y(power)}`)
              .join('')}
          />
          {detectable < LARGEST_EFFECT && (
            <>
              <path className={classes.truth} d={`M${x(detectable)} ${y(POWER)}V${box.bottom}`} />
              <circle className={classes.dotStrong} cx={x(detectable)} cy={y(POWER)} r="6" />
            </>
          )}
        </>
      )}
    </Plot>
  )
}

/** Figure of power against the size of the effect. */
export function Power() {
  const t = useT()
  const format = useFormat()
  const [sizeIndex, setSizeIndex] = useState(2)
  const [r2, setR2] = useState(0.02)
  const n = SIZES[sizeIndex] ?? 1
  const found = useMemo(() => powerAt({ n, r2 }), [n, r2])
  const least = format.fixed(found.detectable, 3)
  return (
    <FigureFrame
      readings={[
        { name: t('figures.power.least'), value: least, series: 1 },
        { name: t('figures.power.n'), value: format.integer(n) },
        { name: t('figures.power.r2'), value: format.percent(r2, 1) },
      ]}
      plot={<Picture {...found} label={t('figures.power.label', { least })} />}
      controls={
        <>
          <Slider
            label={t('figures.power.n')}
            value={sizeIndex}
            min={0}
            max={SIZES.length - 1}
            step={1}
            text={format.integer(n)}
            onChange={setSizeIndex}
          />
          <Slider
            label={t('figures.power.r2')}
            value={r2}
            min={0.005}
            max={0.1}
            step={0.005}
            text={format.percent(r2, 1)}
            onChange={setR2}
          />
        </>
      }
    />
  )
}
