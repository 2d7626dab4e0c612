import type { MiniFigure } from '../../../results/summary.ts'
import { FigureBoundary } from '../../charts/figure-boundary.tsx'
import { MiniBars } from './mini-bars.tsx'
import { MiniCurve } from './mini-curve.tsx'
import { MiniForest } from './mini-forest.tsx'

function Drawn({ figure }: { figure: MiniFigure }) {
  if (figure.form === 'forest') return <MiniForest figure={figure} />
  if (figure.form === 'bars') return <MiniBars figure={figure} />
  return <MiniCurve figure={figure} />
}

/** Main figure of a result, in its small form for the summary. */
export function SmallFigure({ figure }: { figure: MiniFigure }) {
  return (
    <FigureBoundary of="figure">
      <Drawn figure={figure} />
    </FigureBoundary>
  )
}
