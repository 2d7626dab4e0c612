/** Page `/nextStepAnalyse/{id}`: next steps after a result (id of a record), or with a tool (its id). */
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useDeviceRecords, useRecord } from '../../../cache/use-record.ts'
import type { RecordContent } from '../../../contract/record-content.ts'
import { type Tool, toolById } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import { RecordList, RecordRow, useHeadlineText } from '../../../ui/results/record-row.tsx'
import { recordTitle } from '../../../ui/results/record-title.ts'
import { StoredResult } from '../../../ui/results/stored-result.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Power } from '../../../ui/powers-of-ten.tsx'
import { MissingState } from '../../../ui/states.tsx'
import { ArticleLinks } from '../components/article-links.tsx'
import classes from '../components/next-step.module.css'
import { StepList } from '../components/step-list.tsx'
import { stepsOf } from '../../../results/next-step/steps.ts'
import frame from '../../../ui/page.module.css'

function AllToolsButton() {
  const t = useT()
  return (
    <Button component={Link} href={paths.allTools()}>
      {t('nextStep.missing.action')}
    </Button>
  )
}

type ResultSuggestionsProps = { record: RecordContent; body: RecordBody }

/** Suggestions after one result. */
function ResultSuggestions({ record, body }: ResultSuggestionsProps) {
  const t = useT()
  const headline = useHeadlineText()(record.headline)
  const title = t('nextStep.of', { title: recordTitle(record, t) })
  usePageTitle(title)
  return (
    <div className={frame.page}>
      <div className={classes.head}>
        <Button
          component={Link}
          href={paths.toolRecord(record.toolId, record.id)}
          variant="subtle"
          color="gray"
          px="xs"
          leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t('nextStep.back')}
        </Button>
        <h1 className={frame.title}>{title}</h1>
        {headline !== '' && (
          <p className={frame.lead}>
            <Power>{headline}</Power>
          </p>
        )}
        <p className={frame.lead}>{t('nextStep.lead')}</p>
      </div>
      <StepList
        steps={stepsOf(body)}
        about={{
          recordId: record.id,
          toolId: record.toolId,
          isBinary: body.presentation?.outcomeKind === 'binary',
        }}
      />
    </div>
  )
}

/** Suggestions for a record on the device or in the account, with the states of its loading. */
function RecordSuggestions({ id }: { id: string }) {
  const t = useT()
  const search = useRecord(id)
  if (search.name === 'missing') {
    return (
      <MissingState
        isPage
        title={t('nextStep.missing.title')}
        text={t('nextStep.missing.text', { id })}
        action={<AllToolsButton />}
      />
    )
  }
  return (
    <StoredResult search={search} back={<AllToolsButton />}>
      {(record, body) => <ResultSuggestions record={record} body={body} />}
    </StoredResult>
  )
}

/** Number of articles shown initially; the rest on request. */
const FIRST_ARTICLES = 4

/** Number of runs shown initially; the rest on request. */
const FIRST_RUNS = 5

/** Suggestions before there is a result: the tool, its runs on this device, and articles. */
function ToolSuggestions({ tool }: { tool: Tool }) {
  const t = useT()
  const name = t(tool.name)
  const { data = [] } = useDeviceRecords()
  const [isWhole, setWhole] = useState(false)
  const runs = data.filter(({ toolId }) => toolId === tool.id)
  const shown = isWhole ? runs : runs.slice(0, FIRST_RUNS)
  usePageTitle(t('nextStep.of', { title: name }))
  return (
    <div className={frame.page}>
      <div className={classes.head}>
        <h1 className={frame.title}>{t('nextStep.of', { title: name })}</h1>
        <p className={frame.lead}>{t('nextStep.tool.lead')}</p>
        <Button component={Link} href={paths.tool(tool.id)} mt="xs">
          {t('nextStep.tool.start')}
        </Button>
      </div>
      <section className={classes.section}>
        <h2 className={classes.sectionTitle}>{t('nextStep.tool.runs')}</h2>
        {runs.length === 0 ? (
          <p className={frame.lead}>{t('nextStep.tool.noRuns')}</p>
        ) : (
          <RecordList label={t('nextStep.tool.runs')}>
            {shown.map((record) => (
              <RecordRow
                key={record.id}
                record={record}
                href={paths.nextStep(record.id)}
                state={record.state}
              />
            ))}
          </RecordList>
        )}
        {shown.length < runs.length && (
          <Button variant="subtle" className={classes.all} onClick={() => setWhole(true)}>
            {t('nextStep.rest', { n: runs.length - shown.length })}
          </Button>
        )}
      </section>
      <section className={classes.section}>
        <h2 className={classes.sectionTitle}>{t('nextStep.tool.articles')}</h2>
        <ArticleLinks choose={({ toolId }) => toolId === tool.id} atFirst={FIRST_ARTICLES} />
      </section>
    </div>
  )
}

export function NextStepPage({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? ''
  const tool = toolById(id)
  return tool ? <ToolSuggestions key={id} tool={tool} /> : <RecordSuggestions key={id} id={id} />
}
