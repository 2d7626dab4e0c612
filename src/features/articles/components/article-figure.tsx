import { isArticleFigure } from '../../../contract/figures.ts'
import { withLaterTexts } from '../../../i18n/with-later-texts.ts'
import { herePart } from '../../../ui/lazy-part.tsx'
import { WhenNear } from '../../../ui/when-near.tsx'

const LiveFigure = herePart(
  withLaterTexts(async () => (await import('../figures/live-figure.tsx')).LiveFigure),
  { texts: 'later' },
)

/** About as high as a figure with its readings and its controls. */
const HEIGHT_PX = 560

/** The figure of a name within a text, for `Html`; null where this build has none of that name. */
export const articleFigure = (name: string) =>
  isArticleFigure(name) ? (
    <WhenNear minHeight={HEIGHT_PX} part={LiveFigure} isPrinted>
      <LiveFigure name={name} />
    </WhenNear>
  ) : null
