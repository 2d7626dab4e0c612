/** Figure of IVW and debiased IVW in 400 studies, at a mean F and an overlap of the samples. */
import { useMemo, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './figure.module.css'
import { Choice, FigureFrame, Plot, type Scales, Slider } from './figure-components.tsx'
import {
  histogram,
  OBSERVATIONAL,
  TRUE_EFFECT,
  type WeakResult,
  weakStudies,
} from '../../../science/teaching/weak-instruments.ts'

const DOMAIN = [-0.1, 1.1] as const
const BINS = 48
const OVERLAPS = [0, 0.5, 1]

function Bars({ counts, most, scales }: { counts: number[]; most: number; scales: Scales }) {
  const width = (DOMAIN[1] - DOMAIN[0]) / BINS
  const { x, y } = scales
  return counts.map((count, bin) => {
    const from = DOMAIN[0] + bin * width
    return (
      <rect
        key={from}
        className={classes.bar}
        x={x(from)}
        width={x(from + width) - x(from)}
        y={y(count / most)}
        height={y(0) - y(count / most)}
      />
    )
  })
}

/** Returns the outline of a histogram, drawn over the bars of another. */
function outline(counts: readonly number[], most: number, { x, y }: Scales): string {
  const width = (DOMAIN[1] - DOMAIN[0]) / BINS
  const steps = counts.map((count, bin) => {
    const from = DOMAIN[0] + bin * width
    return `V${y(count / most)}H${x(from + width)}`
  })
  return `M${x(DOMAIN[0])} ${y(0)}${steps.join('')}V${y(0)}`
}

type PictureProps = { found: WeakResult; overlap: number; label: string }

function Picture({ found, overlap, label }: PictureProps) {
  const t = useT()
  const ivw = histogram(found.ivw, DOMAIN, BINS)
  const divw = histogram(found.divw, DOMAIN, BINS)
  const most = Math.max(...ivw, ...divw) * 1.05
  return (
    <Plot
      label={label}
      xAxis={{ title: t('figures.estimate'), domain: DOMAIN }}
      yAxis={{ title: null, domain: [0, 1] }}
    >
      {(scales) => (
        <>
          <Bars counts={ivw} most={most} scales={scales} />
          <path className={classes.line2} d={outline(divw, most, scales)} />
          {[TRUE_EFFECT, ...(overlap > 0 ? [OBSERVATIONAL] : [])].map((at) => (
            <g key={at}>
              <path
                className={classes.truth}
                d={`M${scales.x(at)} ${scales.box.top}V${scales.box.bottom}`}
              />
              <text className={classes.label} x={scales.x(at) + 6} y={scales.box.top + 10}>
                {at === TRUE_EFFECT ? t('figures.truth') : t('figures.weak.observed')}
              </text>
            </g>
          ))}
        </>
      )}
    </Plot>
  )
}

export function WeakInstruments() {
  const t = useT()
  const format = useFormat()
  const [strength, setStrength] = useState(8)
  const [overlap, setOverlap] = useState(0)
  const found = useMemo(() => weakStudies({ strength, overlap }), [strength, overlap])
  const mean = format.fixed(found.meanIvw, 2)
  const label = t('figures.weak.label', { f: format.integer(strength), mean })
  return (
    <FigureFrame
      readings={[
        { name: t('figures.weak.ivw'), value: mean, series: 1 },
        { name: t('figures.weak.divw'), value: format.fixed(found.meanDivw, 2), series: 2 },
        { name: t('figures.truth'), value: format.fixed(TRUE_EFFECT, 2) },
      ]}
      plot={<Picture found={found} overlap={overlap} label={label} />}
      controls={
        <>
          <Slider
            label={t('figures.weak.f')}
            value={strength}
            min={3}
            max={60}
            step={1}
            text={format.integer(strength)}
            onChange={setStrength}
          />
          <Choice
            label={t('figures.weak.overlap')}
            value={overlap}
            options={OVERLAPS.map((value) => ({ value, label: format.percent(value) }))}
            onChange={setOverlap}
          />
        </>
      }
    />
  )
}
