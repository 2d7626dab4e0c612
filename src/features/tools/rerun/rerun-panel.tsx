/** Panel that runs a record again (`?rerun=`), from the choice of its data to the link that compares both. */
import { Alert, Anchor, Button, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { type FoundRecord, useRecord } from '../../../cache/use-record.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { readBody } from '../../../results/read-body.ts'
import { LoadingRegion } from '../../../ui/states.tsx'
import { FileButton } from '../components/file-button.tsx'
import { useAnyDraft } from '../session/use-tool-session.ts'
import type { RerunDraft, RerunPlan } from '../../../results/rerun/plan.ts'
import { isFields } from '../../../results/json-checks.ts'
import { panelChange } from '../../../results/rerun/panel-change.ts'
import { setName } from '../../../results/rerun/required-panel.ts'
import { rerunPlan } from '../../../results/rerun/plans.ts'
import {
  parseRerun,
  useFileChoice,
  useStoredDraft,
  useRestoreDraft,
  type WrongFiles,
} from './use-rerun.ts'

const ICON = <IconRefresh size={20} stroke={1.75} aria-hidden="true" />
const PANEL_FILES = '.bed,.bim,.fam,.pgen,.pvar,.psam'
const ANY_FILE = '.csv,.tsv,.txt,.tab,.dat,.gz,.bgz,.zip,.xlsx,.vcf'
const NAMES_SHOWN = 5
const FILES_OF_SET = 3

function formatNames(files: readonly { name: string }[], more: (count: number) => string): string {
  const shown = files.slice(0, NAMES_SHOWN).map(({ name }) => name)
  const rest = files.length - shown.length
  return shown.join(', ') + (rest > 0 ? more(rest) : '')
}

function WrongFilesAlert({
  wrong,
  onAnyway,
}: {
  wrong: WrongFiles
  onAnyway: (() => void) | null
}) {
  const t = useT()
  const more = (count: number) => t('tools.rerun.moreFiles', { n: count })
  const missing = formatNames(wrong.missing, more)
  if (wrong.names.length === 0) {
    return (
      <Alert
        variant="light"
        color="gray"
        role="status"
        mt="sm"
        title={t('tools.rerun.missing', { names: missing })}
      >
        {t('tools.rerun.missingText')}
      </Alert>
    )
  }
  return (
    <Alert
      variant="light"
      color="warning"
      role="alert"
      mt="sm"
      title={t('tools.rerun.wrong', { names: wrong.names.slice(0, NAMES_SHOWN).join(', ') })}
    >
      {t('tools.rerun.wrongText', { names: missing })}
      {onAnyway && (
        <div>
          <Button mt="sm" variant="default" onClick={onAnyway}>
            {t('tools.rerun.anyway')}
          </Button>
        </div>
      )}
    </Alert>
  )
}

type InputPromptProps = {
  record: FoundRecord
  plan: RerunPlan
  restoreDraft: ReturnType<typeof useRestoreDraft>
  onStop: () => void
}

/** Prompt for inputs that were not stored: the files, or the data in the record itself. */
function InputPrompt({ record, plan, restoreDraft, onStop }: InputPromptProps) {
  const t = useT()
  const { isBusy, wrong, choose, chooseAnyway } = useFileChoice(plan, restoreDraft)
  const { title, variants } = record
  const { fromRecord } = plan
  const { files, panel = [] } = plan
  const missingInputs = [...files, ...panel.map((set) => ({ name: setName(set) }))]
  const names = formatNames(missingInputs, (count) => t('tools.rerun.moreFiles', { n: count }))
  const count = files.length + FILES_OF_SET * panel.length
  const canAnyway = wrong?.replacements != null
  return (
    <Alert
      variant="light"
      color="gray"
      role="group"
      icon={ICON}
      title={t('tools.rerun.title', { title })}
    >
      {t('tools.rerun.notKept', { names, n: missingInputs.length })}
      <Group gap="sm" mt="sm">
        <FileButton
          label={t('tools.rerun.choose', { n: count })}
          isBusy={isBusy}
          isMultiple={count > 1}
          accept={panel.length > 0 ? `${ANY_FILE},${PANEL_FILES}` : ANY_FILE}
          testId="rerun-file"
          onFiles={(files) => void choose(files)}
        />
        {fromRecord && (
          <Button
            variant="default"
            onClick={() =>
              void restoreDraft(fromRecord(t('tools.rerun.dataName', { title })), plan)
            }
          >
            {t('tools.rerun.useRecord', { n: variants })}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={onStop}>
          {t('tools.rerun.stop')}
        </Button>
      </Group>
      {wrong && <WrongFilesAlert wrong={wrong} onAnyway={canAnyway ? chooseAnyway : null} />}
    </Alert>
  )
}

function Refusal({ title, text, onStop }: { title: string; text: string; onStop: () => void }) {
  const t = useT()
  return (
    <Alert variant="light" color="warning" icon={ICON} title={title} role="status">
      {text}
      <div>
        <Button mt="sm" variant="default" onClick={onStop}>
          {t('tools.rerun.stop')}
        </Button>
      </div>
    </Alert>
  )
}

/** Note that the settings below are those of the record. */
function RerunNote() {
  const t = useT()
  const { rerun, isReading } = useAnyDraft()
  if (!rerun || isReading) return null
  return (
    <Alert
      variant="light"
      color="gray"
      icon={ICON}
      role="status"
      title={t('tools.rerun.ready', { title: rerun.title })}
    >
      {t('tools.rerun.readyText')}
    </Alert>
  )
}

type DraftRestorerProps = {
  draft: RerunDraft
  plan: RerunPlan | null
  restoreDraft: InputPromptProps['restoreDraft']
}

/** Restores a complete draft without a prompt. */
function DraftRestorer({ draft, plan, restoreDraft }: DraftRestorerProps) {
  const t = useT()
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void restoreDraft(draft, plan)
  })
  return <LoadingRegion>{t('tools.rerun.looking')}</LoadingRegion>
}

type RerunOfRecordProps = { toolId: string; record: FoundRecord; onStop: () => void }

function RerunOfRecord({ toolId, record, onStop }: RerunOfRecordProps) {
  const t = useT()
  const storedDraft = useStoredDraft(record)
  const restoreDraft = useRestoreDraft(toolId, record)
  const plan = useMemo(() => {
    const body = readBody(record.result)
    return body && rerunPlan(body)
  }, [record.result])
  if (storedDraft === undefined) return <LoadingRegion>{t('tools.rerun.looking')}</LoadingRegion>
  if (storedDraft)
    return <DraftRestorer draft={storedDraft} plan={null} restoreDraft={restoreDraft} />
  if (!plan) {
    return (
      <Refusal
        title={t('tools.rerun.title', { title: record.title })}
        text={t('tools.rerun.noInput')}
        onStop={onStop}
      />
    )
  }
  return plan.files.length === 0 ? (
    <DraftRestorer
      draft={(plan.fromRecord ?? (() => plan.fromFiles([])))(record.title)}
      plan={plan}
      restoreDraft={restoreDraft}
    />
  ) : (
    <InputPrompt record={record} plan={plan} restoreDraft={restoreDraft} onStop={onStop} />
  )
}

function RequestedRerun({ toolId, recordId }: { toolId: string; recordId: string }) {
  const t = useT()
  const [, navigate] = useLocation()
  const search = useRecord(recordId)
  const stop = () => navigate(paths.tool(toolId), { replace: true })
  if (search.name === 'loading') {
    return <LoadingRegion>{t('tools.rerun.looking')}</LoadingRegion>
  }
  return search.name === 'found' ? (
    <RerunOfRecord toolId={toolId} record={search.record} onStop={stop} />
  ) : (
    <Refusal title={t('tools.rerun.gone')} text={t('tools.rerun.goneText')} onStop={stop} />
  )
}

/** Panel that runs a record again (`?rerun=`), from the choice of its data to the run. */
export function RerunPanel({ toolId }: { toolId: string }) {
  const missingInputs = parseRerun(useSearch())
  return missingInputs === null ? (
    <RerunNote />
  ) : (
    <RequestedRerun key={missingInputs} toolId={toolId} recordId={missingInputs} />
  )
}

type EarlierProps = { toolId: string; recordId: string; earlier: { id: string; title: string } }

/** Note that the run used another reference panel than the record, which alone may change numbers. */
function PanelChanged({ recordId, earlierId }: { recordId: string; earlierId: string }) {
  const t = useT()
  const [before, after] = [useRecord(earlierId), useRecord(recordId)]
  if (before.name !== 'found' || after.name !== 'found') return null
  const [old, now] = [before.record.result, after.record.result]
  const change = isFields(old) && isFields(now) ? panelChange(old, now) : null
  if (!change) return null
  const names = formatNames(
    change.names.map((name) => ({ name })),
    (count) => t('tools.rerun.moreFiles', { n: count }),
  )
  return (
    <p>
      {change.kind === 'none'
        ? t('tools.rerun.panelNone', { names })
        : t('tools.rerun.panelOther', { names })}
    </p>
  )
}

/** Link from a repeated run to the comparison with the earlier record. */
export function CompareEarlier({ toolId, recordId, earlier }: EarlierProps) {
  const t = useT()
  return (
    <Alert variant="light" color="gray" icon={ICON} role="status">
      {t('tools.rerun.done', { title: earlier.title })}{' '}
      <Anchor inherit component={Link} href={paths.compareRecords(toolId, earlier.id, recordId)}>
        {t('tools.rerun.compare')}
      </Anchor>
      <PanelChanged recordId={recordId} earlierId={earlier.id} />
    </Alert>
  )
}
