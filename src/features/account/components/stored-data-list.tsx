/** List of the data stored on this device, by category, with a button to remove each. */
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import {
  REMOVABLE_PARTS,
  type RemovablePart,
  useRemoveStoredData,
} from '../../../cache/remove-stored-data.ts'
import type { StorageView } from '../../../cache/use-storage-summary.ts'
import type { StorageSummary } from '../../../cache/storage-summary.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { seriesColors } from '../../../ui/palette.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import classes from './account.module.css'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Done } from './form-parts.tsx'
import storage from './storage.module.css'

type PartName = keyof StorageSummary

const PARTS: readonly { name: PartName; label: string; text: string }[] = [
  { name: 'shell', label: msg('settings.kept.shell.label'), text: msg('settings.kept.shell.text') },
  {
    name: 'articles',
    label: msg('settings.kept.articles.label'),
    text: msg('settings.kept.articles.text'),
  },
  {
    name: 'records',
    label: msg('settings.kept.records.label'),
    text: msg('settings.kept.records.text'),
  },
  {
    name: 'inputs',
    label: msg('settings.kept.inputs.label'),
    text: msg('settings.kept.inputs.text'),
  },
  {
    name: 'documents',
    label: msg('settings.kept.documents.label'),
    text: msg('settings.kept.documents.text'),
  },
  {
    name: 'references',
    label: msg('settings.kept.references.label'),
    text: msg('settings.kept.references.text'),
  },
  {
    name: 'panels',
    label: msg('settings.kept.panels.label'),
    text: msg('settings.kept.panels.text'),
  },
  {
    name: 'mappings',
    label: msg('settings.kept.mappings.label'),
    text: msg('settings.kept.mappings.text'),
  },
  {
    name: 'recordDetails',
    label: msg('settings.kept.recordDetails.label'),
    text: msg('settings.kept.recordDetails.text'),
  },
  { name: 'lists', label: msg('settings.kept.lists.label'), text: msg('settings.kept.lists.text') },
  {
    name: 'queued',
    label: msg('settings.kept.unsent.label'),
    text: msg('settings.kept.unsent.text'),
  },
]

/** Consequences of removing a part that cannot be fetched again (message ids). */
const LOST_TEXT: Partial<Record<PartName, string>> = {
  inputs: msg('settings.kept.ask.inputs'),
  references: msg('settings.kept.ask.references'),
  panels: msg('settings.kept.ask.panels'),
  mappings: msg('settings.kept.ask.mappings'),
}

const isForgettable = (name: PartName): name is RemovablePart =>
  REMOVABLE_PARTS.some((part) => part === name)

const colorOf = (index: number) => seriesColors[index % seriesColors.length]

/** The parts' shares of the stored data, in the colours of the list below. */
function Bar({ summary }: { summary: StorageSummary }) {
  return (
    <div className={storage.bar} aria-hidden="true">
      {PARTS.map(({ name }, index) =>
        summary[name].bytes === 0 ? null : (
          <span key={name} style={{ flexGrow: summary[name].bytes, background: colorOf(index) }} />
        ),
      )}
    </div>
  )
}

type RowProps = {
  part: (typeof PARTS)[number]
  index: number
  summary: StorageSummary
  onRemove: () => void
}

function Row({ part, index, summary, onRemove }: RowProps) {
  const t = useT()
  const format = useFormat()
  // Refetchable data is not removed while offline.
  const canRemove = useOnline() || part.name in LOST_TEXT
  const { count, bytes } = summary[part.name]
  return (
    <li className={classes.item}>
      <span className={storage.dot} style={{ background: colorOf(index) }} aria-hidden="true" />
      <div className={classes.rowWords}>
        <p className={classes.strong}>{t(part.label)}</p>
        <p className={classes.quiet}>{t(part.text)}</p>
      </div>
      <div className={classes.itemEnd}>
        <span className={storage.amount}>
          {count === 0
            ? t('about.kept.nothing')
            : t('about.kept.amount', { n: count, size: format.bytes(bytes) })}
        </span>
        {isForgettable(part.name) && count > 0 && (
          <Button
            variant="default"
            disabled={!canRemove}
            onClick={onRemove}
            aria-label={t('settings.kept.removeOf', { part: t(part.label) })}
          >
            {t('settings.kept.remove')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Removes a part after a confirmation. */
function useRemoval(recount: () => void) {
  const t = useT()
  const forget = useRemoveStoredData()
  const submission = useSubmission()
  const [part, setPart] = useState<(typeof PARTS)[number] | null>(null)
  const [done, setDone] = useState('')
  return {
    part,
    done,
    submission,
    openConfirm(next: (typeof PARTS)[number] | null) {
      submission.clear()
      setDone('')
      setPart(next)
    },
    async remove() {
      if (part === null || !isForgettable(part.name)) return
      const { name } = part
      const failure = await submission.submit(() => forget(name))
      recount()
      if (failure !== null) return
      setDone(t('settings.kept.removed', { part: t(part.label) }))
      setPart(null)
    },
  }
}

export function StoredDataList({ view }: { view: StorageView }) {
  const t = useT()
  const removal = useRemoval(view.recount)
  const { summary } = view
  if (summary === null) return <Skeleton height={420} radius="lg" />
  return (
    <>
      <Bar summary={summary} />
      <ul className={classes.list} aria-label={t('settings.kept.title')}>
        {PARTS.map((part, index) => (
          <Row
            key={part.name}
            part={part}
            index={index}
            summary={summary}
            onRemove={() => removal.openConfirm(part)}
          />
        ))}
      </ul>
      <Done>{removal.done}</Done>
      <ConfirmDialog
        isOpen={removal.part !== null}
        onClose={() => removal.openConfirm(null)}
        title={t('settings.kept.ask.title', { part: removal.part ? t(removal.part.label) : '' })}
        text={t(LOST_TEXT[removal.part?.name ?? 'lists'] ?? msg('settings.kept.ask.text'))}
        action={t('settings.kept.remove')}
        submission={removal.submission}
        onConfirm={() => void removal.remove()}
      />
    </>
  )
}
