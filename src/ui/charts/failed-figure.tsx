/** A figure, or a part of a result, that fails while it is drawn: a sentence in its place, and the rest stays. */
import { Children, isValidElement, type ReactNode } from 'react'
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import classes from './chart.module.css'

const FAILED = { figure: msg('chart.failed'), part: msg('analysis.part.failed') } as const

type Props = { of: keyof typeof FAILED; children: ReactNode }

/** Keeps an error within its children, which are tried again when they are drawn from other data. */
export function FigureBoundary({ of, children }: Props) {
  const t = useT()
  const fallback = (
    <p className={classes.failed} role="status">
      {t(FAILED[of])}
    </p>
  )
  return (
    <ErrorBoundary fallback={fallback} resetOn={children}>
      {children}
    </ErrorBoundary>
  )
}

/** Each of the children as a part of its own. */
export function PartBoundaries({ children }: { children: ReactNode }) {
  return Children.toArray(children).map((child) => (
    <FigureBoundary key={isValidElement(child) ? child.key : null} of="part">
      {child}
    </FigureBoundary>
  ))
}

type Draw = (width: number) => ReactNode

function Drawn({ draw, width }: { draw: Draw; width: number }) {
  return draw(width)
}

/** The drawing of a figure as one that cannot end more than itself. */
export function contained(draw: Draw): Draw {
  return (width) => (
    <FigureBoundary of="figure">
      <Drawn draw={draw} width={width} />
    </FigureBoundary>
  )
}
