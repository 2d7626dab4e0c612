/** Page with the records on one exposure and outcome side by side, and the choice of them. */
import { Checkbox } from '@mantine/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useListedRecords } from '../../../cache/use-listed-records.ts'
import { useRecord } from '../../../cache/use-record.ts'
import { toolNameOf } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import type { EvidenceRecord } from '../../../results/evidence/evidence-row.ts'
import { EVIDENCE_TOOLS, MOST_RECORDS } from '../../../results/evidence/address.ts'
import { evidenceSheet } from '../../../results/evidence/sheet.ts'
import { commonPair, traitsOfTitle, directionIn } from '../../../results/evidence/traits.ts'
import { bodyOf } from '../../../results/record-file.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { EvidenceView } from '../../../ui/results/evidence/evidence-view.tsx'
import { recordTitle } from '../../../ui/results/record-title.ts'
import { ResultSkeleton } from '../../../ui/results/result-skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useTopHeading } from '../components/use-top-heading.ts'
import frame from '../../../ui/page.module.css'
import own from './evidence-page.module.css'

/** Number of records that can be chosen without a search. */
const LISTED = 40

/** Records by id; null for one that cannot be opened. */
type Loaded = ReadonlyMap<string, EvidenceRecord | null>

type LoadProps = { id: string; onLoad: (id: string, record: EvidenceRecord | null) => void }

/** Loads one record from the device or the account, also a later version of it. Renders nothing. */
function LoadRecord({ id, onLoad }: LoadProps) {
  const t = useT()
  const search = useRecord(id)
  const found = search.name === 'found' ? search.record : null
  const isLoading = search.name === 'loading'
  const { toolId = '', createdAt = '', result = null } = found ?? {}
  const title = found ? recordTitle(found, t) : ''
  useEffect(() => {
    if (isLoading) return
    const body = result === null ? null : bodyOf({ result })
    onLoad(id, body && { id, toolId, createdAt, title, body })
  }, [id, isLoading, toolId, createdAt, result, title, onLoad])
  return null
}

type SheetProps = { records: readonly EvidenceRecord[]; lost: number; isLoading: boolean }

/** Stays mounted while records are added: the focus stays where the user chooses them. */
function Sheet({ records, lost, isLoading }: SheetProps) {
  const t = useT()
  const format = useFormat()
  const sheet = useMemo(() => evidenceSheet(records, { t, format }), [records, t, format])
  const isShown = sheet.rows.length > 0 && records.length > 1
  const title = isShown ? t('records.evidence.heading', sheet.pair) : t('records.evidence.title')
  const heading = useTopHeading()
  usePageTitle(title)
  return (
    <>
      <div>
        <h1 className={frame.title} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lost > 0 && <p className={frame.lead}>{t('records.evidence.lost', { n: lost })}</p>}
      </div>
      {isShown && <EvidenceView {...sheet} />}
      {!isShown && isLoading && <ResultSkeleton />}
      {!isShown && !isLoading && <EmptyState isCompact title={t('records.evidence.few')} />}
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
      <p className={frame.lead}>{t('records.evidence.chooseText')}</p>
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
            description={facts.filter((fact) => fact !== '').join('\u00a0· ')}
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
  const [loaded, setLoaded] = useState<Loaded>(new Map())
  const load = useCallback<LoadProps['onLoad']>(
    (id, record) => setLoaded((known) => new Map(known).set(id, record)),
    [],
  )
  const records = useMemo(() => ids.flatMap((id) => loaded.get(id) ?? []), [ids, loaded])
  return (
    <>
      {ids.map((id) => (
        <LoadRecord key={id} id={id} onLoad={load} />
      ))}
      <Sheet
        records={records}
        lost={ids.filter((id) => loaded.get(id) === null).length}
        isLoading={ids.some((id) => !loaded.has(id))}
      />
      <Picker
        ids={ids}
        onChange={(next) => navigate(paths.evidence(toolId, next), { replace: true })}
      />
    </>
  )
}
