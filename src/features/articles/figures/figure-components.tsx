/** Components that the interactive figures of articles share: frame, plot, line, slider and choice. */
import { type ReactNode, useId } from 'react'
import { AxisBottom, AxisLeft, type PlotBox } from '../../../ui/charts/axis.tsx'
import charts from '../../../ui/charts/chart.module.css'
import { linearScale, type Scale } from '../../../ui/charts/scale.ts'
import { toUnits, useWidth } from '../../../ui/charts/use-width.ts'
import { useIsPrinting } from '../../../ui/use-is-printing.ts'
import buttons from '../../../ui/content/buttons.module.css'
import classes from './figure.module.css'

/** Ratio of a plot's height to its width: the same for every width, so that nothing moves once it is measured. */
const RATIO = 0.64
/** Width of a server-rendered or printed figure: between a phone's width and that of the column. */
const SERVER_WIDTH = 520

export type Scales = { x: Scale; y: Scale; box: PlotBox }
type Axis = { title: string; domain: readonly [number, number] }

type PlotProps = {
  /** Accessible description of the plot. */
  label: string
  xAxis: Axis
  /** Title null: the rows are labelled themselves. */
  yAxis: Axis | { domain: readonly [number, number]; title: null }
  children: (scales: Scales) => ReactNode
}

/** A plot with the axes of all figures. */
export function Plot({ label, xAxis, yAxis, children }: PlotProps) {
  const [frameRef, measured] = useWidth(SERVER_WIDTH, toUnits)
  const width = useIsPrinting() ? SERVER_WIDTH : measured
  const height = Math.round(width * RATIO)
  const hasAxis = yAxis.title !== null
  const box = {
    left: hasAxis ? 44 : 8,
    right: width - 10,
    top: hasAxis ? 28 : 8,
    bottom: height - 48,
  }
  const x = linearScale(xAxis.domain, [box.left, box.right])
  const y = linearScale(yAxis.domain, [box.bottom, box.top])
  return (
    <div ref={frameRef}>
      <svg viewBox={`0 0 ${width} ${height}`} className={charts.svg} role="img" aria-label={label}>
        <AxisBottom scale={x} domain={xAxis.domain} box={box} title={xAxis.title} width={width} />
        {yAxis.title !== null && (
          <AxisLeft scale={y} domain={yAxis.domain} box={box} title={yAxis.title} width={width} />
        )}
        {children({ x, y, box })}
      </svg>
    </div>
  )
}

/** Straight line through a point of the plot, clipped at the box. */
export function Slope({
  slope,
  intercept = 0,
  scales: { x, y, box },
  className,
}: {
  slope: number
  intercept?: number
  scales: Scales
  className: string | undefined
}) {
  const at = (pixel: number) => intercept + slope * x.invert(pixel)
  const clip = useId()
  return (
    <>
      <clipPath id={clip}>
        <rect x={box.left} y={box.top} width={box.right - box.left} height={box.bottom - box.top} />
      </clipPath>
      <path
        clipPath={`url(#${clip})`}
        className={className}
        d={`M${box.left} ${y(at(box.left))}L${box.right} ${y(at(box.right))}`}
      />
    </>
  )
}

/** Computed number of a figure; `series` is the colour of its line. */
export type Reading = { name: string; value: string; more?: string; series?: 1 | 2 | 3 }

/** Computed numbers above the plot; announced when a control changes them. */
function Readings({ readings }: { readings: readonly Reading[] }) {
  return (
    <div aria-live="polite">
      <dl className={classes.readings}>
        {readings.map(({ name, value, more, series }) => (
          <div key={name} data-series={series}>
            <dt>{name}</dt>
            <dd>
              {value} {more !== undefined && <small>{more}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  text: string
  onChange: (value: number) => void
}

/** Range input with its value as text. */
export function Slider({ label, value, min, max, step, text, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} aria-hidden="true">
        {text}
      </output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  )
}

type ChoiceProps<T> = {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

/** Buttons for one of a few options. */
export function Choice<T extends number | boolean>(props: ChoiceProps<T>) {
  const { label, value, options, onChange } = props
  return (
    <fieldset className={classes.choices}>
      <legend>{label}</legend>
      {options.map((option) => (
        <button
          key={option.label}
          type="button"
          className={buttons.button}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}

type FrameProps = { readings: readonly Reading[]; plot: ReactNode; controls: ReactNode }

/** Frame of an article's figure: readings, plot, controls; on paper, the chosen values. */
export function FigureFrame({ readings, plot, controls }: FrameProps) {
  return (
    <div className={`${charts.figure} ${classes.frame}`}>
      <Readings readings={readings} />
      {plot}
      <div className={classes.controls}>{controls}</div>
    </div>
  )
}
