/**
 * Error boundaries for figures and sections of a result: a failure shows a message in its place, and the rest stays.
 */
import { Children, isValidElement, type ReactNode } from 'react'
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import classes from './chart.module.css'

const FAILED = { figure: msg('chart.failed'), part: msg('analysis.part.failed') } as const

type Props = { of: keyof typeof FAILED; children: ReactNode }

/** Contains errors of its children, which are retried when their data change. */
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

/** Wraps each of the children in its own boundary. */
export function SectionBoundaries({ children }: { children: ReactNode }) {
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

/** Wraps a render function so that a failure affects only its figure. */
export function containErrors(draw: Draw): Draw {
  return (width) => (
    <FigureBoundary of="figure">
      <Drawn draw={draw} width={width} />
    </FigureBoundary>
  )
}
