/** Figure of a region clumped at a threshold, and the error of a standard error that ignores LD. */
import { useMemo, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './figure.module.css'
import { linkageAt, SIGNIFICANT, THRESHOLDS } from '../../../science/teaching/linkage.ts'
import { FigureFrame, Plot, Slider } from './figure-components.tsx'

const X_DOMAIN = [0, 800] as const
const Y_DOMAIN = [0, 28] as const
/** Index of the threshold 0.6, at which the intervals are visibly too short. */
const FIRST = 6

export function Linkage() {
  const t = useT()
  const format = useFormat()
  const [thresholdIndex, setThresholdIndex] = useState(FIRST)
  const threshold = THRESHOLDS[thresholdIndex] ?? 1
  const found = useMemo(() => linkageAt(threshold), [threshold])
  const naive = format.fixed(found.seNaive, 3)
  const known = format.fixed(found.seTrue ?? Number.NaN, 3)
  return (
    <FigureFrame
      readings={[
        { name: t('figures.linkage.kept'), value: format.integer(found.kept), series: 1 },
        { name: t('figures.linkage.naive'), value: naive },
        { name: t('figures.linkage.known'), value: known },
      ]}
      plot={
        <Plot
          label={t('figures.linkage.label', { count: found.kept, naive, known })}
          xAxis={{ title: t('figures.linkage.place'), domain: X_DOMAIN }}
          yAxis={{ title: t('figures.linkage.strength'), domain: Y_DOMAIN }}
        >
          {(scales) => (
            <>
              <path
                className={classes.truth}
                d={`M${scales.box.left} ${scales.y(SIGNIFICANT)}H${scales.box.right}`}
              />
              {found.variants
                .toSorted((a, b) => Number(a.isRetained) - Number(b.isRetained))
                .map(({ kb, negLog10P, isRetained: isIndexVariant }) => (
                  <circle
                    key={kb}
                    className={isIndexVariant ? classes.dotStrong : classes.dotQuiet}
                    cx={scales.x(kb)}
                    cy={scales.y(negLog10P)}
                    r={isIndexVariant ? 6 : 3.5}
                  />
                ))}
            </>
          )}
        </Plot>
      }
      controls={
        <Slider
          label={t('figures.linkage.threshold')}
          value={thresholdIndex}
          min={0}
          max={THRESHOLDS.length - 1}
          step={1}
          text={
            threshold === 1 ? t('figures.linkage.none') : t('figures.linkage.r2', { r2: threshold })
          }
          onChange={setThresholdIndex}
        />
      }
    />
  )
}
