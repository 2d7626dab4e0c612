/** The figures that an article may have within its text. */

/** Figures that an article can have within its text, by the name that its Markdown gives. */
export const ARTICLE_FIGURES = [
  'weak-instruments',
  'pleiotropy',
  'heterogeneity',
  'winners-curse',
  'linkage',
  'power',
] as const
export type ArticleFigure = (typeof ARTICLE_FIGURES)[number]

/** Name of a figure that its article carries as a drawing (`src/lib/drawing.ts`). */
export const DRAWING_FIGURE = 'drawing'

export const isArticleFigure = (name: string): name is ArticleFigure =>
  (ARTICLE_FIGURES as readonly string[]).includes(name)
