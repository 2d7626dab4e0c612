/** Placeholder of an interactive figure within an article's text; its code is loaded when it comes near the view. */
import { isArticleFigure } from '../../../contract/figures.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { WhenNear } from '../../../ui/when-near.tsx'

const LiveFigure = lazyComponent(
  async () => (await import('../figures/live-figure.tsx')).LiveFigure,
)

/** Approximate height of a figure with its readings and controls. */
const HEIGHT_PX = 560

/** Returns the figure of a name within a text, for `Html`; null where this build has none of that name. */
export const getArticleFigure = (name: string) =>
  isArticleFigure(name) ? (
    <WhenNear minHeight={HEIGHT_PX} preload={LiveFigure.preload} isPrinted>
      <LiveFigure name={name} />
    </WhenNear>
  ) : null
