import { Tabs } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
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
  const [first] = figures
  if (!first) return null
  if (isDocument)
    return (
      <div className={classes.figures}>
        {figures.map(({ id, figure }) => (
          <Fragment key={id}>{figure}</Fragment>
        ))}
      </div>
    )
  return (
    <Tabs defaultValue={first.id} keepMounted={false}>
      <Tabs.List className={own.tabs}>
        {figures.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {figures.map(({ id, figure }) => (
        <Tabs.Panel key={id} value={id} pt="md">
          <FigureSetContext value={{ own: id, figures }}>{figure}</FigureSetContext>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
