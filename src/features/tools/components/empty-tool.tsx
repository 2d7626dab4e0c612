/** Empty state of a tool: its sample result, and the way to try it on example data. */
import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { type Tool, toolTexts } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { SmallFigure } from '../../../ui/results/summary/small-figure.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useAnyDraft, useRun } from '../session/use-tool-session.ts'
import classes from './empty-tool.module.css'
import type { SampleFactory } from './sample-forest.ts'

const SAMPLES = import.meta.glob<SampleFactory>('../*/sample.ts', { eager: true, import: 'sample' })

/** Clicks the first example menu of the page; the step decides what that does. */
function openExamples(): void {
  const choice = document.querySelector<HTMLElement>('#main [data-example]')
  choice?.scrollIntoView({ block: 'center' })
  choice?.click()
}

/** Sample result of the tool, as its empty state shows it. */
function SampleResult({ tool: { folder } }: { tool: Pick<Tool, 'folder'> }) {
  const t = useT()
  const format = useFormat()
  const figures = SAMPLES[`../${folder}/sample.ts`]?.({ t, format }) ?? []
  if (figures.length === 0) return null
  return (
    <div className={classes.sample}>
      <p className={classes.of}>{t('tools.empty.sample')}</p>
      {figures.map((figure) => (
        <SmallFigure key={figure.title} figure={figure} />
      ))}
    </div>
  )
}

export function EmptyTool({ tool }: { tool: Tool }) {
  const t = useT()
  const { inputs, isReading, attempt } = useAnyDraft()
  const run = useRun()
  if (inputs !== null || isReading || attempt !== null || run.name !== 'idle') return null
  return (
    <section className={`${classes.empty} screen-only`} aria-label={t('tools.empty.label')}>
      <div>
        <p className={classes.gives}>{t(toolTexts(tool).gives)}</p>
        <Button
          variant="light"
          leftSection={<IconFlask size={20} stroke={1.75} aria-hidden="true" />}
          data-start
          onClick={openExamples}
        >
          {t('tools.empty.start')}
        </Button>
      </div>
      <SampleResult tool={tool} />
    </section>
  )
}
