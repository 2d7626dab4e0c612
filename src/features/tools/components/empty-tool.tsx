import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { type Tool, toolTexts } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useAnyDraft, useRun } from '../session/use-tool-session.ts'
import classes from './empty-tool.module.css'
import { ToolFigure } from './tool-figure.tsx'

/** Presses the first choice of examples of the page: where it leads is the step's own affair. */
function openExamples(): void {
  const choice = document.querySelector<HTMLElement>('#main [data-example]')
  choice?.scrollIntoView({ block: 'center' })
  choice?.click()
}

/** Before anything was chosen: what the tool will give, and the way to see it on data of ours. */
export function EmptyTool({ tool }: { tool: Tool }) {
  const t = useT()
  const { inputs, isReading, attempt } = useAnyDraft()
  const run = useRun()
  if (inputs !== null || isReading || attempt !== null || run.name !== 'idle') return null
  return (
    <section className={`${classes.empty} screen-only`} aria-label={t('tools.empty.label')}>
      <div className={classes.figure}>
        <ToolFigure tool={tool} />
      </div>
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
    </section>
  )
}
