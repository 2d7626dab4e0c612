/** Empty state of a tool: its sample result, and one click to the result of its first example. */
import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { type Tool, toolTexts } from '../../../contract/tools.ts'
import { Link } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { SmallFigure } from '../../../ui/results/summary/small-figure.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useAnyDraft, useRun } from '../session/use-tool-session.ts'
import classes from './empty-tool.module.css'
import type { SampleFactory } from './sample-forest.ts'

const SAMPLES = import.meta.glob<SampleFactory>('../*/sample.ts', { eager: true, import: 'sample' })

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

type Props = {
  tool: Tool
  /** Id of its first example. */
  first: string | undefined
}

export function EmptyTool({ tool, first }: Props) {
  const t = useT()
  const { inputs, isReading, attempt } = useAnyDraft()
  const run = useRun()
  if (inputs !== null || isReading || attempt !== null || run.name !== 'idle') return null
  return (
    <section className={`${classes.empty} screen-only`} aria-label={t('tools.empty.label')}>
      <div>
        <p className={classes.gives}>{t(toolTexts(tool).gives)}</p>
        {first !== undefined && (
          <Button
            component={Link}
            href={paths.toolExample(tool.id, first)}
            variant="light"
            leftSection={<IconFlask size={20} stroke={1.75} aria-hidden="true" />}
          >
            {t('tools.empty.start')}
          </Button>
        )}
      </div>
      <SampleResult tool={tool} />
    </section>
  )
}
