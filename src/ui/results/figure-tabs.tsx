import { Tabs } from '@mantine/core'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { FigureBoundary } from '../charts/figure-boundary.tsx'
import { useFigureMode } from '../charts/figure-mode.ts'
import { FigureSetContext } from '../charts/figure-set.ts'
import { useIsOnPaper } from './sections.tsx'
import classes from './result.module.css'
import own from './sections.module.css'

export type TabFigure = { id: string; name: string; figure: ReactNode }

/** Figures of a result, one at a time; all of them in a printed document. */
export function FigureTabs({ figures }: { figures: readonly TabFigure[] }) {
  const isOnPaper = useIsOnPaper()
  const isDocument = useFigureMode() !== 'live' || isOnPaper
  const [chosen, choose] = useState<string | null>(null)
  // The tab responds at once; its figure is rendered in a transition, and the previous one stays until then.
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
