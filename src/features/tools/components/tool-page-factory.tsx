/** Creates the page of a tool: its steps, or one of its results. */
import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react'
import { useImportQuestion } from '../../../cache/record-import.ts'
import { toolById, toolTexts } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { setDropReceiver, takeAssignedFiles } from '../../../platform/import-inbox.ts'
import { ImportDialog } from '../../../ui/results/import-dialog.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { findExample } from '../example/example.ts'
import { createExamplePage } from '../example/example-page.tsx'
import type { PageProps, ToolModule } from '../tool-module.ts'
import { RunRequestContext } from '../session/run-focus.ts'
import { ToolSessionProvider } from '../session/use-tool-session.ts'
import { ToolLevelNote } from '../limits/draft-limit.tsx'
import { RestoredDraftNote } from '../limits/restored-draft-note.tsx'
import { useRestoredDraft } from '../limits/use-restored-draft.ts'
import { RerunPanel } from '../rerun/rerun-panel.tsx'
import { EmptyTool } from './empty-tool.tsx'
import { DeviceRuns } from './device-runs.tsx'
import { RememberedNote } from './remembered-note.tsx'
import { ResultPage } from './result-page.tsx'
import { RunOutcome, useGoToResult } from './run-outcome.tsx'
import { usePreloadFormats } from './use-preload-formats.ts'
import frame from '../../../ui/page.module.css'

type UseLaunchedFiles = NonNullable<ToolModule['useFiles']>

/** Creates the component that passes launched files, and files dropped anywhere on the page, to the tool. */
function createLaunchedFiles(useFiles: UseLaunchedFiles): ComponentType<{ toolId: string }> {
  return function LaunchedFiles({ toolId }) {
    const take = useFiles()
    const isDone = useRef(false)
    useEffect(() => {
      if (isDone.current) return
      isDone.current = true
      const launched = takeAssignedFiles(toolId)
      if (launched) take(launched.files, launched.kind)
    })
    const takeDrop = useEffectEvent((files: readonly File[]) => take(files, null))
    useEffect(() => setDropReceiver({ toolId, take: (files) => takeDrop(files) }), [toolId])
    return null
  }
}

type StepsProps = {
  toolId: string
  /** Id of the tool's first example. */
  first: string | undefined
  Workspace: ComponentType
  LaunchedFiles: ComponentType<{ toolId: string }> | null
}

function Steps({ toolId, first, Workspace, LaunchedFiles }: StepsProps) {
  const t = useT()
  const tool = toolById(toolId)
  useGoToResult(toolId)
  usePreloadFormats()
  const question = useImportQuestion()
  const isDraftRestored = useRestoredDraft(toolId)
  usePageTitle(tool ? t(toolTexts(tool).name) : null)
  useEffect(() => {
    // Back from a result the path stays the same, so nothing else scrolls to the top.
    window.scrollTo({ top: 0 })
  }, [])
  if (!tool) return null
  const texts = toolTexts(tool)
  return (
    <>
      <div>
        <h1 className={frame.title}>{t(texts.name)}</h1>
        <p className={frame.lead}>{t(texts.summary)}</p>
      </div>
      <EmptyTool tool={tool} first={first} />
      <ToolLevelNote toolId={toolId} />
      <RerunPanel toolId={toolId} />
      <RunOutcome toolId={toolId} />
      <RememberedNote />
      {isDraftRestored && <RestoredDraftNote />}
      {LaunchedFiles && <LaunchedFiles toolId={toolId} />}
      <Workspace />
      <DeviceRuns toolId={toolId} />
      {question && <ImportDialog {...question} />}
    </>
  )
}

export function createToolModulePage(tool: ToolModule): ComponentType<PageProps> {
  const { Workspace, useSession, useFiles, examples } = tool
  const ExamplePage = createExamplePage(tool)
  const LaunchedFiles = useFiles ? createLaunchedFiles(useFiles) : null
  return function ToolPage({ toolId, recordId, exampleId }) {
    const session = useSession()
    const runRequest = useRef(false)
    const example = recordId === null ? findExample(examples, exampleId) : undefined
    if (example) return <ExamplePage key={example.id} toolId={toolId} example={example} />
    return (
      <ToolSessionProvider value={session}>
        {recordId === null ? (
          <RunRequestContext value={runRequest}>
            <Steps
              toolId={toolId}
              first={examples.list[0]?.id}
              Workspace={Workspace}
              LaunchedFiles={LaunchedFiles}
            />
          </RunRequestContext>
        ) : (
          <ResultPage key={recordId} recordId={recordId} toolId={toolId} />
        )}
      </ToolSessionProvider>
    )
  }
}
