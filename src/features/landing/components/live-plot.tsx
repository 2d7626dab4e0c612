/** Scatter plot of the movable variants with the two slopes. One tab stop, then arrow keys. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { AxisBottom, AxisLeft, type PlotBox } from '../../../ui/charts/axis.tsx'
import { linearScale, type Scale } from '../../../ui/charts/scale.ts'
import { useWidth } from '../../../ui/charts/use-width.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { TRUE_SLOPE, type Variant, X_DOMAIN, Y_DOMAIN } from '../model.ts'
import classes from './live-figure.module.css'

/** Distance by which one arrow key moves a variant; with Shift ten times as far. */
const KEY_STEP = 0.001
/** Half of the 44 px touch target. */
const REACH = 22

type Scales = { x: Scale; y: Scale; box: PlotBox }
type Move = (id: number, y: number) => void

function createScales(width: number): Scales & { height: number } {
  const height = Math.round(Math.min(400, Math.max(270, width * 0.66)))
  const box = { left: 44, right: width - 8, top: 28, bottom: height - 48 }
  return {
    height,
    box,
    x: linearScale(X_DOMAIN, [box.left, box.right]),
    y: linearScale(Y_DOMAIN, [box.bottom, box.top]),
  }
}

/** Returns a line through the origin, clipped at the plot. */
function createSlopePath(slope: number, { x, y }: Scales): string {
  const [low, high] = Y_DOMAIN
  const reach = slope === 0 ? X_DOMAIN[1] : Math.abs((slope > 0 ? high : low) / slope)
  const end = Math.min(X_DOMAIN[1], reach)
  return `M${x(0)} ${y(0)}L${x(end)} ${y(end * slope)}`
}

const KEYS: Readonly<Record<string, number>> = {
  ArrowUp: KEY_STEP,
  ArrowDown: -KEY_STEP,
  PageUp: KEY_STEP * 10,
  PageDown: -KEY_STEP * 10,
}

type MarkProps = { variant: Variant; scales: Scales; isCurrent: boolean } & {
  onMove: Move
  /** Moves the focus to the next variant (1) or the previous one (−1). */
  onStep: (from: number, by: number) => void
  onTake: (id: number) => void
}

/** One variant as a slider: dragged up and down, or moved with the arrow keys. */
function Mark({ variant, scales, isCurrent, onMove, onStep, onTake }: MarkProps) {
  const t = useT()
  const format = useFormat()
  const { id, x, y, se } = variant
  const [cx, cy] = [scales.x(x), scales.y(y)]
  const half = Math.abs(scales.y(0) - scales.y(1.96 * se))
  const grip = useRef<number | null>(null)

  const onPointerDown = (event: PointerEvent<SVGGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = event.clientY - cy
    onTake(id)
  }
  const onPointerMove = (event: PointerEvent<SVGGElement>) => {
    if (grip.current !== null) onMove(id, scales.y.invert(event.clientY - grip.current))
  }
  const onKeyDown = (event: KeyboardEvent<SVGGElement>) => {
    const step = KEYS[event.key]
    if (step !== undefined) onMove(id, y + step * (event.shiftKey ? 10 : 1))
    else if (event.key === 'ArrowRight') onStep(id, 1)
    else if (event.key === 'ArrowLeft') onStep(id, -1)
    else return
    event.preventDefault()
  }
  return (
    <g
      role="slider"
      tabIndex={isCurrent ? 0 : -1}
      data-variant={id}
      className={classes.mark}
      aria-label={t('landing.figure.variant', { id })}
      aria-orientation="vertical"
      aria-valuemin={Y_DOMAIN[0]}
      aria-valuemax={Y_DOMAIN[1]}
      aria-valuenow={Number(y.toFixed(4))}
      aria-valuetext={format.fixed(y, 3)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        grip.current = null
      }}
      onPointerCancel={() => {
        grip.current = null
      }}
      onKeyDown={onKeyDown}
      onFocus={() => onTake(id)}
    >
      <circle cx={cx} cy={cy} r={REACH} className={classes.reach} />
      <path d={`M${cx} ${cy - half}V${cy + half}`} className={classes.whisker} />
      <circle cx={cx} cy={cy} r="10" className={classes.ring} />
      <circle cx={cx} cy={cy} r="5.5" className={classes.dot} />
    </g>
  )
}

type Props = { variants: readonly Variant[]; ivw: number; median: number; onMove: Move }

export function LivePlot({ variants, ivw, median, onMove }: Props) {
  const t = useT()
  const [frameRef, width] = useWidth()
  const [current, setCurrent] = useState(variants.length)
  const svgRef = useRef<SVGSVGElement>(null)
  const scales = createScales(width)
  const step = (from: number, by: number) => {
    const to = ((from - 1 + by + variants.length) % variants.length) + 1
    setCurrent(to)
    svgRef.current?.querySelector<SVGGElement>(`[data-variant="${to}"]`)?.focus()
  }
  return (
    <div ref={frameRef} className={classes.plot}>
      <svg
        ref={svgRef}
        viewBox={`0 0 ${width} ${scales.height}`}
        className={classes.svg}
        role="group"
        aria-label={t('landing.figure.plot')}
      >
        <AxisBottom
          scale={scales.x}
          domain={[...X_DOMAIN]}
          box={scales.box}
          title={t('landing.figure.x')}
        />
        <AxisLeft
          scale={scales.y}
          domain={[...Y_DOMAIN]}
          box={scales.box}
          title={t('landing.figure.y')}
        />
        <path d={createSlopePath(TRUE_SLOPE, scales)} className={classes.truth} />
        <path d={createSlopePath(median, scales)} className={classes.median} />
        <path d={createSlopePath(ivw, scales)} className={classes.ivw} />
        {variants.map((variant) => (
          <Mark
            key={variant.id}
            variant={variant}
            scales={scales}
            isCurrent={variant.id === current}
            onMove={onMove}
            onStep={step}
            onTake={setCurrent}
          />
        ))}
      </svg>
    </div>
  )
}
