/** Page of an example's result: it runs by itself when the page opens, and is stored only when the user asks. */
import { Button } from '@mantine/core'
import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { AttemptAlert } from '../components/attempt-alert.tsx'
import { UnsavedResult } from '../components/result-page.tsx'
import { RunProgress } from '../components/run-bar.tsx'
import { RunOutcome } from '../components/run-outcome.tsx'
import classes from '../components/tool.module.css'
import type { Run } from '../session/tool-state.ts'
import {
  ToolSessionProvider,
  useAnyDraft,
  useAnySession,
  useRun,
} from '../session/use-tool-session.ts'
import type { ToolModule } from '../tool-module.ts'
import { ResultSkeleton } from '../../../ui/results/result-skeleton.tsx'
import type { Example } from './example.ts'
import { ExampleSessions } from './example-sessions.tsx'
import { ExampleStrip } from './example-strip.tsx'
import { useSourceText } from './source-line.tsx'
import frame from '../../../ui/page.module.css'

type Props = { toolId: string; example: Example }

/** Returns to the steps when the user cancels the run, and to the stored record once the result is saved. */
function useRedirects(toolId: string, run: Run): void {
  const [, navigate] = useLocation()
  const wasRunning = useRef(false)
  const savedId = run.name === 'done' && run.saving === 'saved' ? run.record.id : null
  useEffect(() => {
    if (savedId !== null) navigate(paths.toolRecord(toolId, savedId), { replace: true })
    if (run.name === 'idle' && wasRunning.current) navigate(paths.tool(toolId), { replace: true })
    wasRunning.current = run.name === 'running'
  }, [navigate, run.name, savedId, toolId])
}

/** The run of the example: its progress, its failure or its result. */
function Outcome({ toolId, example, again }: Props & { again: () => void }) {
  const t = useT()
  const run = useRun()
  useRedirects(toolId, run)
  const { attempt } = useAnyDraft()
  const session = useAnySession()
  const sourceText = useSourceText()
  if (run.name === 'done') {
    const note = example.source ? sourceText(example.source) : t(example.text)
    const named = { ...run, record: { ...run.record, note } }
    return <UnsavedResult run={named} toolId={toolId} onSave={() => void session.saveDone(note)} />
  }
  if (attempt || run.name === 'failed') {
    return (
      <>
        <h1 className={frame.title}>{t(example.title)}</h1>
        <AttemptAlert attempt={attempt} previousName={null} />
        <RunOutcome toolId={toolId} />
        <div>
          <Button onClick={again}>{t('tools.example.again')}</Button>
        </div>
      </>
    )
  }
  return (
    <>
      <h1 className={frame.title}>{t(example.title)}</h1>
      {run.name === 'running' && (
        <div className={classes.runBar}>
          <RunProgress run={run} />
        </div>
      )}
      <ResultSkeleton />
    </>
  )
}

/** Creates the page of the results of a tool's examples. */
export function createExamplePage({ useSession, examples }: ToolModule): ComponentType<Props> {
  function ExampleRun({ toolId, example }: Props) {
    const session = useSession()
    const choose = examples.useChoose()
    const start = useEffectEvent(async (isCurrent: () => boolean) => {
      session.dismissAttempt()
      await choose(example.id)
      if (isCurrent()) await session.start()
    })
    const begin = useRef(() => {})
    useEffect(() => {
      window.scrollTo({ top: 0 })
      let isOpen = true
      begin.current = () => void start(() => isOpen)
      begin.current()
      return () => {
        isOpen = false
        session.cancel()
      }
    }, [session])
    return (
      <ToolSessionProvider value={session}>
        <ExampleStrip toolId={toolId} example={example} list={examples.list} />
        <Outcome toolId={toolId} example={example} again={() => begin.current()} />
      </ToolSessionProvider>
    )
  }

  return function ExamplePage(props) {
    return (
      <ExampleSessions>
        <ExampleRun {...props} />
      </ExampleSessions>
    )
  }
}
