import { Tabs } from '@mantine/core'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { FigureBoundary } from '../charts/failed-figure.tsx'
import { useFigureMode } from '../charts/figure-mode.ts'
import { FigureSetContext } from '../charts/figure-set.ts'
import { useIsOnPaper } from './sections.tsx'
import classes from './result.module.css'
import own from './sections.module.css'

export type TabFigure = { id: string; name: string; figure: ReactNode }

/** Figures of a result, one at a time; a document on paper has all of them. */
export function FigureTabs({ figures }: { figures: readonly TabFigure[] }) {
  const isOnPaper = useIsOnPaper()
  const isDocument = useFigureMode() !== 'live' || isOnPaper
  const [chosen, choose] = useState<string | null>(null)
  // The tab answers the finger at once; its figure is drawn in small pieces, and the one before stands until it is there.
  const late = useDeferredValue(chosen)
  const [first] = figures
  const shown = figures.find(({ id }) => id === late) ?? first
  if (!shown) return null
  const current = chosen ?? shown.id
  if (isDocument)
    return (
      <div className={classes.figures}>
        {figures.map(({ id, figure }) => (
          <FigureBoundary key={id} of="figure">
            {figure}
          </FigureBoundary>
        ))}
      </div>
    )
  return (
    <Tabs value={current} onChange={choose} keepMounted={false}>
      <Tabs.List className={own.tabs}>
        {figures.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current} pt="md">
        <FigureSetContext key={shown.id} value={{ own: shown.id, figures }}>
          <FigureBoundary key={shown.id} of="figure">
            {shown.figure}
          </FigureBoundary>
        </FigureSetContext>
      </Tabs.Panel>
    </Tabs>
  )
}
