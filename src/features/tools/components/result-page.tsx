/** Result page: the run that has just ended, or a record opened again. */
import { Button } from '@mantine/core'
import { IconArrowLeft, IconBook2, IconDeviceFloppy } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { Link } from 'wouter'
import { useListedRecords } from '../../../cache/use-listed-records.ts'
import { useRecordActions } from '../../../cache/record-actions.ts'
import { useStorageActions } from '../../../cache/use-storage-actions.ts'
import { useRecord, useReplacedVersions } from '../../../cache/use-record.ts'
import { useSavingChoice } from '../../../cache/use-saving-choice.ts'
import type { RecordFault, RecordState } from '../../../contract/record-content.ts'
import type { LevelLimit } from '../../../contract/run-limits.ts'
import { toolNameOf } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { isSignedInAtom } from '../../../session/session-atoms.ts'
import { EvidenceLink } from '../../../ui/results/evidence/evidence-link.tsx'
import { ExportMenu } from '../../../ui/results/export-menu.tsx'
import { LeftOutNote } from '../../../ui/results/left-out-note.tsx'
import type { RecordBody } from '../../../results/record-body.ts'
import type { ValidRecord } from '../../../results/record-of.ts'
import { COMPACT_BUTTON } from '../../../ui/results/compact-button.ts'
import { NextStepButton, NextStepCall } from '../../../ui/results/next-step-link.tsx'
import { RecordFigures } from '../../../ui/results/record-figures.tsx'
import { RecordMore } from '../../../ui/results/record-menu.tsx'
import { EarlierEngineLine } from '../../../ui/results/earlier-engine.tsx'
import { RecordOriginLine } from '../../../ui/results/record-origin.tsx'
import { useHeadlineText } from '../../../ui/results/record-row.tsx'
import { RecordStorage } from '../../../ui/results/record-storage.tsx'
import { recordTitle } from '../../../ui/results/record-title.ts'
import { ReplacedNote } from '../../../ui/results/replaced-note.tsx'
import { ResultView } from '../../../ui/results/result-view.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { shareRecord } from '../../../ui/results/share-record.ts'
import { RecordLimitNote } from '../../../ui/levels/record-limit-note.tsx'
import { StoredResult } from '../../../ui/results/stored-result.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { OwnDataCall } from '../example/example-strip.tsx'
import type { Run } from '../session/tool-state.ts'
import { useRun } from '../session/use-tool-session.ts'
import { CompareEarlier } from '../rerun/rerun-panel.tsx'
import { SavingQuestion } from './saving-question.tsx'
import { StorageNote } from './storage-note.tsx'
import resultClasses from './result-page.module.css'
import frame from '../../../ui/page.module.css'
import classes from './tool.module.css'
import { useTopHeading } from './use-top-heading.ts'

function BackButton({ toolId }: { toolId: string }) {
  const t = useT()
  return (
    <Button
      component={Link}
      href={paths.tool(toolId)}
      variant="subtle"
      color="gray"
      px="xs"
      classNames={COMPACT_BUTTON}
      leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />}
    >
      {t('tools.result.back')}
    </Button>
  )
}

type ShownProps = {
  record: ValidRecord
  body: RecordBody
  state: RecordState | null
  fault?: RecordFault | undefined
  limit?: LevelLimit | undefined
  /** User whose store on this device holds it. */
  owner: string
  toolId: string
  /** Stores the result of an example, which is not stored by itself; absent for any other result. */
  onSave?: () => void
}

type BarProps = Pick<ShownProps, 'record' | 'body' | 'state' | 'toolId' | 'onSave'>

/** Actions that need a stored record. */
function RecordActions({ record }: Pick<ShownProps, 'record'>) {
  const t = useT()
  const isSignedIn = useAtomValue(isSignedInAtom)
  return (
    <>
      {isSignedIn && (
        <Button
          component={Link}
          href={paths.recordInfo(record.id)}
          variant="default"
          classNames={COMPACT_BUTTON}
          leftSection={<IconBook2 size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t('tools.result.openRecord')}
        </Button>
      )}
      <NextStepButton recordId={record.id} />
    </>
  )
}

function SaveButton({ onSave }: { onSave: () => void }) {
  const t = useT()
  return (
    <Button
      variant="default"
      classNames={COMPACT_BUTTON}
      leftSection={<IconDeviceFloppy size={20} stroke={1.75} aria-hidden="true" />}
      onClick={onSave}
    >
      {t('tools.example.save')}
    </Button>
  )
}

/** The way back, and the actions on the result. */
function Bar({ record, body, state, toolId, onSave }: BarProps) {
  const headlineText = useHeadlineText()
  return (
    <div className={resultClasses.bar}>
      <BackButton toolId={toolId} />
      <div className={resultClasses.actions}>
        {onSave ? <SaveButton onSave={onSave} /> : <RecordActions record={record} />}
        <ExportMenu record={record} body={body} />
        {!onSave && (
          <RecordMore
            record={record}
            inAccount={state === 'saved' ? { record, body } : null}
            onShare={() => void shareRecord(record, headlineText(record.headline))}
          />
        )}
      </div>
    </div>
  )
}

function Shown({ record, body, state, fault, limit, owner, toolId, onSave }: ShownProps) {
  const t = useT()
  const format = useFormat()
  const run = useRun()
  const { saveFigure: keepFigure, restore } = useRecordActions()
  const versions = useReplacedVersions(record.id)
  const listed = useListedRecords()
  const title = recordTitle(record, t)
  const toolName = toolNameOf(toolId)
  // Distinguishes tabs and printed sheets of two results.
  usePageTitle(toolName === null ? title : `${title} · ${t(toolName)}`)
  const heading = useTopHeading()
  const storage = useStorageActions(record.id, owner)
  const { isMade } = useSavingChoice()
  const isThisRun = run.name === 'done' && run.record.id === record.id
  const canPrompt = isThisRun || state === 'device'
  return (
    <>
      <Bar record={record} body={body} state={state} toolId={toolId} {...(onSave && { onSave })} />
      <div className={classes.head}>
        <h1 className={`${frame.title} ${resultClasses.title}`} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={resultClasses.meta}>
          <span>{format.dateTime(record.createdAt)}</span>
          <span>{record.fileName}</span>
          {state && (
            <RecordStorage
              state={state}
              fault={fault}
              title={title}
              // The question below offers the same, for later results too.
              actions={canPrompt && !isMade ? null : storage}
            />
          )}
        </p>
        <RecordOriginLine body={body} />
        <EarlierEngineLine body={body} record={record} />
      </div>
      <ReplacedNote versions={versions} restore={restore} />
      {isThisRun && <StorageNote run={run} />}
      {storage && state && canPrompt && (
        <SavingQuestion state={state} title={title} actions={storage} />
      )}
      {limit && <RecordLimitNote limit={limit} />}
      {isThisRun && run.rerun && (
        <CompareEarlier toolId={toolId} recordId={record.id} earlier={run.rerun} />
      )}
      <LeftOutNote body={body} />
      <RecordFigures record={record} body={body} storeChoice={keepFigure}>
        <ResultView body={body} recordId={onSave ? null : record.id} />
      </RecordFigures>
      {!onSave && <EvidenceLink record={record} body={body} listed={listed} />}
      {onSave ? <OwnDataCall toolId={toolId} /> : <NextStepCall recordId={record.id} />}
    </>
  )
}

/** Stored result, loaded from this device or the account. */
function Stored({ recordId, toolId }: { recordId: string; toolId: string }) {
  const t = useT()
  const search = useRecord(recordId)
  const toolName = toolNameOf(toolId)
  usePageTitle(search.name === 'found' || toolName === null ? null : t(toolName))
  return (
    <StoredResult search={search} back={<BackButton toolId={toolId} />}>
      {(record, body) => (
        <Shown
          record={record}
          body={body}
          state={record.state}
          fault={record.fault}
          limit={record.limit}
          owner={record.owner}
          toolId={toolId}
        />
      )}
    </StoredResult>
  )
}

/**
 * Result of the run that has just ended, from memory: available at once, even when no storage could take it. Once it is
 * stored, its address and its title come from the storage.
 */
function Fresh({ run, toolId }: { run: Extract<Run, { name: 'done' }>; toolId: string }) {
  const search = useRecord(run.record.id)
  const known = search.name === 'found' ? search.record : null
  return (
    <Shown
      record={known ?? run.record}
      body={run.body}
      state={known?.state ?? null}
      fault={known?.fault}
      limit={known?.limit}
      owner={known?.owner ?? ''}
      toolId={toolId}
    />
  )
}

type UnsavedProps = {
  run: Extract<Run, { name: 'done' }>
  toolId: string
  onSave: () => void
}

/** Result of an example, which only this page holds. */
export function UnsavedResult({ run, toolId, onSave }: UnsavedProps) {
  return (
    <Shown
      record={run.record}
      body={run.body}
      state={null}
      owner=""
      toolId={toolId}
      onSave={onSave}
    />
  )
}

export function ResultPage({ recordId, toolId }: { recordId: string; toolId: string }) {
  const run = useRun()
  const isFresh = run.name === 'done' && run.record.id === recordId
  return isFresh ? (
    <Fresh run={run} toolId={toolId} />
  ) : (
    <Stored recordId={recordId} toolId={toolId} />
  )
}
