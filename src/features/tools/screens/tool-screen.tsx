import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useSearch } from 'wouter'
import { TOOLS } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { MissingState } from '../../../ui/states.tsx'
import { TOOL_TEXTS } from '../catalog.ts'
import { DataStep } from '../components/data-step.tsx'
import { DeviceRuns } from '../components/device-runs.tsx'
import { ResultPage } from '../components/result-page.tsx'
import { RunBar } from '../components/run-bar.tsx'
import { RunOutcome, useGoToResult } from '../components/run-outcome.tsx'
import { SettingsStep } from '../components/settings-step.tsx'
import classes from '../components/tool.module.css'

const RECORD_ID = /^\d{1,19}$/

function UnknownTool() {
  const t = useT()
  return (
    <MissingState
      isPage
      title={t('tools.unknown.title')}
      text={t('tools.unknown.text')}
      action={
        <Button component={Link} href={paths.allTools()}>
          {t('tools.unknown.action')}
        </Button>
      }
    />
  )
}

function TwoSampleTool({ toolId }: { toolId: string }) {
  const t = useT()
  useGoToResult(toolId)
  useEffect(() => {
    // Back from a result the path stays the same, so nothing else brings the reader to the top.
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>{t(TOOL_TEXTS.twoSampleMr.name)}</h1>
        <p className={classes.lead}>{t(TOOL_TEXTS.twoSampleMr.summary)}</p>
      </div>
      <RunOutcome toolId={toolId} />
      <DataStep toolId={toolId} />
      <SettingsStep />
      <RunBar />
      <DeviceRuns toolId={toolId} />
    </>
  )
}

/** One tool by its id; `?record=` opens a stored result in it. */
export function ToolScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useT()
  const search = useSearch()
  const tool = TOOLS.find(({ id }) => id === params['id'])
  usePageTitle(tool ? t(TOOL_TEXTS[tool.key].name) : null)
  if (!tool) return <UnknownTool />
  const recordId = new URLSearchParams(search).get('record') ?? ''
  return (
    <div className={classes.page}>
      {RECORD_ID.test(recordId) ? (
        <ResultPage key={recordId} recordId={recordId} toolId={tool.id} />
      ) : (
        <TwoSampleTool toolId={tool.id} />
      )}
    </div>
  )
}
