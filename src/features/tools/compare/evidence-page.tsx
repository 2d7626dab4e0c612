/** Page with the records on one exposure and outcome side by side, and the choice of them. */
import { Checkbox } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'wouter'
import { useListedRecords } from '../../../cache/use-listed-records.ts'
import { useRecord } from '../../../cache/use-record.ts'
import { toolNameOf } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import type { EvidenceRecord } from '../../../results/evidence/evidence-row.ts'
import { MOST_RECORDS } from '../../../results/evidence/matching.ts'
import { evidenceSheet } from '../../../results/evidence/sheet.ts'
import {
  commonPair,
  EVIDENCE_TOOLS,
  traitsOfTitle,
  directionIn,
} from '../../../results/evidence/traits.ts'
import { bodyOf } from '../../../results/record-file.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { EvidenceView } from '../../../ui/results/evidence/evidence-view.tsx'
import { recordTitle } from '../../../ui/results/record-title.ts'
import { ResultSkeleton } from '../../../ui/results/result-skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import classes from '../components/tool.module.css'
import { useTopHeading } from '../components/use-top-heading.ts'
import own from './evidence-page.module.css'

/** Number of records that can be chosen without a search. */
const LISTED = 40

type LoadProps = {
  ids: readonly string[]
  found?: readonly EvidenceRecord[]
  lost?: number
  children: (records: readonly EvidenceRecord[], lost: number) => ReactNode
}

/** Loads records one after the other from the device or the account; those that cannot be opened are counted. */
function LoadRecords({ ids, found = [], lost = 0, children }: LoadProps) {
  const [id, ...rest] = ids
  if (id === undefined) return children(found, lost)
  return <LoadRecord key={id} {...{ id, rest, found, lost, children }} />
}

type OneProps = Required<Omit<LoadProps, 'ids'>> & { id: string; rest: readonly string[] }

function LoadRecord({ id, rest, found, lost, children }: OneProps) {
  const t = useT()
  const search = useRecord(id)
  const record = search.name === 'found' ? search.record : null
  const body = useMemo(() => record && bodyOf(record), [record])
  if (search.name === 'loading') return <ResultSkeleton />
  if (!record || !body) {
    return (
      <LoadRecords ids={rest} found={found} lost={lost + 1}>
        {children}
      </LoadRecords>
    )
  }
  const { toolId, createdAt } = record
  const next = { id, toolId, createdAt, title: recordTitle(record, t), body }
  return (
    <LoadRecords ids={rest} found={[...found, next]} lost={lost}>
      {children}
    </LoadRecords>
  )
}

function Head({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useTopHeading()
  return (
    <div className={classes.head}>
      <h1 className={classes.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}

type SheetProps = { records: readonly EvidenceRecord[]; lost: number }

function Sheet({ records, lost }: SheetProps) {
  const t = useT()
  const format = useFormat()
  const sheet = useMemo(() => evidenceSheet(records, { t, format }), [records, t, format])
  const isEmpty = sheet.rows.length === 0
  const title = isEmpty ? t('records.evidence.title') : t('records.evidence.heading', sheet.pair)
  usePageTitle(title)
  return (
    <>
      <Head title={title}>
        {lost > 0 && <p className={classes.lead}>{t('records.evidence.lost', { n: lost })}</p>}
      </Head>
      {isEmpty || records.length < 2 ? (
        <EmptyState isCompact title={t('records.evidence.few')} />
      ) : (
        <EvidenceView {...sheet} />
      )}
    </>
  )
}

type PickerProps = { ids: readonly string[]; onChange: (ids: string[]) => void }

/** Choice of the records: those on the same pair by their titles first. */
function Picker({ ids, onChange }: PickerProps) {
  const t = useT()
  const format = useFormat()
  const listed = useListedRecords().filter(({ toolId }) => EVIDENCE_TOOLS.has(toolId))
  const isChosen = (id: string) => ids.includes(id)
  const traits = listed.flatMap(({ id, title }) =>
    isChosen(id) ? (traitsOfTitle(title) ?? []) : [],
  )
  const pair = commonPair(traits)
  const isOnPair = (title: string) => {
    const named = traitsOfTitle(title)
    return pair !== null && named !== null && directionIn(named, pair) !== null
  }
  const rankOf = ({ title }: { title: string }) => (isOnPair(title) ? 0 : 1)
  const shown = listed.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, LISTED)
  if (shown.length === 0) return null
  return (
    <fieldset className={`${own.picker} screen-only`}>
      <legend className={own.legend}>{t('records.evidence.choose')}</legend>
      <p className={classes.lead}>{t('records.evidence.chooseText')}</p>
      {shown.map((record) => {
        const { id, toolId, createdAt } = record
        const tool = toolNameOf(toolId)
        const facts = [
          tool === null ? '' : t(tool),
          createdAt === null ? '' : format.dateTime(createdAt),
        ]
        return (
          <Checkbox
            key={id}
            className={own.choice ?? ''}
            label={recordTitle(record, t)}
            description={facts.filter((fact) => fact !== '').join(' · ')}
            checked={isChosen(id)}
            disabled={!isChosen(id) && ids.length >= MOST_RECORDS}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...ids, id] : ids.filter((one) => one !== id))
            }
          />
        )
      })}
    </fieldset>
  )
}

type Props = { toolId: string; ids: readonly string[] }

export function EvidencePage({ toolId, ids }: Props) {
  const [, navigate] = useLocation()
  return (
    <>
      <LoadRecords ids={ids}>
        {(records, lost) => <Sheet records={records} lost={lost} />}
      </LoadRecords>
      <Picker
        ids={ids}
        onChange={(next) => navigate(paths.evidence(toolId, next), { replace: true })}
      />
    </>
  )
}
