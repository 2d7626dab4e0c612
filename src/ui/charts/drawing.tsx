/** The SVG of a figure with its interactive targets. */
import type { ReactNode } from 'react'
import { ActiveMark } from './active-mark.tsx'
import classes from './chart.module.css'
import { useComposed } from './composed.ts'
import { ChartTip, type MarkLabel } from './chart-tip.tsx'
import type { MarkPosition } from './marks.ts'
import { useMarks } from './use-marks.ts'

/** An element of a drawing that a mouse, a finger and the keyboard reach, at its position in units. */
export type Target = MarkPosition & {
  id: string
  /** Called only when the target is activated: there may be thousands. */
  label: () => MarkLabel
  /** In a figure whose targets can be toggled: this one is currently excluded from the analysis. */
  isOut?: boolean | undefined
}

/** Highlight of the active target: a ring or a frame around it, or its whole row. */
export type Highlight =
  | { shape: 'ring'; radius: number }
  | { shape: 'frame'; width: number; height: number }
  | { shape: 'row'; height: number }

/** Radius of a point that was just excluded. */
const OUT_RADIUS = 4

const RING: Highlight = { shape: 'ring', radius: 9 }

type HighlightProps = { highlight: Highlight; at: MarkPosition; width: number }

function HighlightShape({ highlight, at: { x, y }, width }: HighlightProps) {
  switch (highlight.shape) {
    case 'ring':
      return <circle className={classes.ring} cx={x} cy={y} r={highlight.radius} />
    case 'frame': {
      const { width: wide, height: high } = highlight
      const corner = { x: x - wide / 2, y: y - high / 2 }
      return <rect className={classes.ring} {...corner} width={wide} height={high} rx={3} />
    }
    case 'row': {
      const { height } = highlight
      const corner = { x: 0, y: y - height / 2 }
      return <rect className={classes.band} {...corner} width={width} height={height} rx={4} />
    }
  }
}

type Props = {
  title: string
  width: number
  height: number
  /** The drawing is wider than its frame, which scrolls. */
  isWide?: boolean
  /** In the order of the arrow keys. */
  targets: readonly Target[]
  isRows?: boolean
  columns?: number
  /** Makes the targets toggle buttons, pressed while included in the analysis. */
  onPick?: ((id: string) => void) | undefined
  /** Whether a target is excluded right now; `targets` may lag behind. */
  isOutNow?: (id: string) => boolean
  highlight?: Highlight
  hasTip?: boolean
  /** Columns that did not fit, listed beside a composed figure. */
  leftOut?: readonly string[]
  children: ReactNode
  /** Drawn above the highlight. */
  over?: ReactNode
}

export function Drawing(props: Props) {
  const { title, width, height, isWide = false, isOutNow, over, leftOut = [] } = props
  // A printed figure is not interactive.
  const isPaper = useComposed() !== null
  const targets = isPaper ? [] : props.targets
  const onPick = isPaper ? undefined : props.onPick
  const { highlight = RING, hasTip = true } = props
  const marks = useMarks(targets, {
    width,
    ...(props.isRows !== undefined && { isRows: props.isRows }),
    ...(props.columns !== undefined && { columns: props.columns }),
    onPick: onPick && ((index) => targets[index] && onPick(targets[index].id)),
  })
  const chosen = targets[marks.active]
  const isOut = chosen && isOutNow ? isOutNow(chosen.id) : chosen?.isOut
  return (
    <>
      <svg
        className={classes.svg}
        {...(isWide && { style: { width: `${width / 16}rem` } })}
        viewBox={`0 0 ${width} ${height}`}
        role={targets.length === 0 ? 'img' : 'group'}
        aria-label={title}
        {...(isPaper && leftOut.length > 0 && { 'data-left-out': leftOut.join(' ') })}
        {...marks.svgProps}
      >
        {props.children}
        {chosen && (
          <ActiveMark
            key={chosen.id}
            marks={marks}
            label={chosen.label()}
            isToggledOn={onPick && !isOut}
          >
            <HighlightShape highlight={highlight} at={chosen} width={width} />
            {isOutNow && isOut && (
              <circle className={classes.dotOut} cx={chosen.x} cy={chosen.y} r={OUT_RADIUS} />
            )}
          </ActiveMark>
        )}
        {over}
      </svg>
      {hasTip && marks.isShown && chosen && (
        <ChartTip label={chosen.label()} at={chosen} width={width} isWide={isWide} />
      )}
    </>
  )
}
