import type { ComponentType } from 'react'
import type { ArticleFigure } from '../../../contract/figures.ts'
import { Heterogeneity } from './heterogeneity.tsx'
import { Linkage } from './linkage.tsx'
import { Pleiotropy } from './pleiotropy.tsx'
import { Power } from './power.tsx'
import { WeakInstruments } from './weak-instruments.tsx'
import { WinnersCurse } from './winners-curse.tsx'

const FIGURES: Record<ArticleFigure, ComponentType> = {
  'weak-instruments': WeakInstruments,
  pleiotropy: Pleiotropy,
  heterogeneity: Heterogeneity,
  'winners-curse': WinnersCurse,
  linkage: Linkage,
  power: Power,
}

/** Interactive figure of an article's text, by its name. */
export function LiveFigure({ name }: { name: ArticleFigure }) {
  const Figure = FIGURES[name]
  return <Figure />
}
