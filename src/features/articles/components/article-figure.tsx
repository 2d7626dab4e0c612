import { isArticleFigure } from '../../../contract/figures.ts'
import { withLaterTexts } from '../../../i18n/with-later-texts.ts'
import { LaterPart } from '../../../ui/later-part.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const LiveFigure = lazyPart(
  withLaterTexts(async () => (await import('../figures/live-figure.tsx')).LiveFigure),
)

/** About as high as a figure with its readings and its controls. */
const HEIGHT_PX = 560

/** The figure of a name within a text, for `Html`; null where this build has none of that name. */
export const articleFigure = (name: string) =>
  isArticleFigure(name) ? (
    <LaterPart minHeight={HEIGHT_PX} part={LiveFigure} isPrinted>
      <LiveFigure name={name} />
    </LaterPart>
  ) : null
