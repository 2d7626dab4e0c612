/** Stored data of this device: three cards that add up, one button that frees space, and what is here only. */
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { type LocalPart, useRemoveStoredData } from '../../../cache/remove-stored-data.ts'
import {
  groupBytes,
  STORAGE_GROUPS,
  type StorageGroup,
  type StorageSummary,
  totalBytes,
} from '../../../cache/storage-summary.ts'
import type { StorageView } from '../../../cache/use-storage-summary.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { seriesColors } from '../../../ui/palette.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import classes from './account.module.css'
import { Done } from './form-parts.tsx'
import storage from './storage.module.css'

const GROUPS = Object.keys(STORAGE_GROUPS) as StorageGroup[]

const GROUP_TEXTS: Record<StorageGroup, { name: string; text: string }> = {
  articles: {
    name: msg('settings.kept.articles.label'),
    text: msg('settings.kept.articles.text'),
  },
  analyses: {
    name: msg('settings.kept.analyses.label'),
    text: msg('settings.kept.analyses.text'),
  },
  rest: { name: msg('settings.kept.rest.label'), text: msg('settings.kept.rest.text') },
}

const LOCAL_PARTS: readonly { name: LocalPart; label: string; text: string; lost: string }[] = [
  {
    name: 'inputs',
    label: msg('settings.kept.inputs.label'),
    text: msg('settings.kept.inputs.text'),
    lost: msg('settings.kept.ask.inputs'),
  },
  {
    name: 'references',
    label: msg('settings.kept.references.label'),
    text: msg('settings.kept.references.text'),
    lost: msg('settings.kept.ask.references'),
  },
  {
    name: 'panels',
    label: msg('settings.kept.panels.label'),
    text: msg('settings.kept.panels.text'),
    lost: msg('settings.kept.ask.panels'),
  },
  {
    name: 'mappings',
    label: msg('settings.kept.mappings.label'),
    text: msg('settings.kept.mappings.text'),
    lost: msg('settings.kept.ask.mappings'),
  },
]

const colorOf = (index: number) => seriesColors[index % seriesColors.length]

/** The groups with their sizes, and a bar of their shares. */
function Groups({ summary }: { summary: StorageSummary }) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <div className={storage.bar} aria-hidden="true">
        {GROUPS.map((group, index) => {
          const bytes = groupBytes(summary, group)
          return bytes === 0 ? null : (
            <span key={group} style={{ flexGrow: bytes, background: colorOf(index) }} />
          )
        })}
      </div>
      <ul className={storage.groups} aria-label={t('settings.kept.title')}>
        {GROUPS.map((group, index) => (
          <li key={group} className={storage.group}>
            <p className={storage.groupName}>
              <span
                className={storage.dot}
                style={{ background: colorOf(index) }}
                aria-hidden="true"
              />
              {t(GROUP_TEXTS[group].name)}
            </p>
            <p className={storage.groupSize}>{format.bytes(groupBytes(summary, group))}</p>
            <p className={classes.quiet}>{t(GROUP_TEXTS[group].text)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

type RowProps = {
  part: (typeof LOCAL_PARTS)[number]
  summary: StorageSummary
  onRemove: () => void
}

function LocalRow({ part, summary, onRemove }: RowProps) {
  const t = useT()
  const format = useFormat()
  const { count, bytes } = summary[part.name]
  return (
    <li className={classes.item}>
      <div className={classes.rowWords}>
        <p className={classes.strong}>{t(part.label)}</p>
        <p className={classes.quiet}>{t(part.text)}</p>
      </div>
      <div className={classes.itemEnd}>
        <span className={storage.amount}>
          {t('about.kept.amount', { n: count, size: format.bytes(bytes) })}
        </span>
        <Button
          variant="default"
          onClick={onRemove}
          aria-label={t('settings.kept.removeOf', { part: t(part.label) })}
        >
          {t('settings.kept.remove')}
        </Button>
      </div>
    </li>
  )
}

/** Target of a removal: one part, or everything that can be fetched again. */
type Removal = (typeof LOCAL_PARTS)[number] | 'space'

/** Removes after a confirmation. */
function useRemoval(recount: () => void) {
  const t = useT()
  const { remove, freeUpSpace } = useRemoveStoredData()
  const submission = useSubmission()
  const [selected, setSelected] = useState<Removal | null>(null)
  const [done, setDone] = useState('')
  return {
    selected,
    done,
    submission,
    select(next: Removal | null) {
      submission.clear()
      setDone('')
      setSelected(next)
    },
    async confirm() {
      if (selected === null) return
      const failure = await submission.submit(() =>
        selected === 'space' ? freeUpSpace() : remove(selected.name),
      )
      recount()
      if (failure !== null) return
      setDone(
        selected === 'space'
          ? t('settings.kept.freed')
          : t('settings.kept.removed', { part: t(selected.label) }),
      )
      setSelected(null)
    },
  }
}

/** The question before a removal: what goes, and what stays. */
function Question({ removal }: { removal: ReturnType<typeof useRemoval> }) {
  const t = useT()
  const { selected, select, submission, confirm } = removal
  const part = selected === 'space' ? null : selected
  return (
    <ConfirmDialog
      isOpen={selected !== null}
      onClose={() => select(null)}
      title={
        part === null
          ? t('settings.kept.free.title')
          : t('settings.kept.ask.title', { part: t(part.label) })
      }
      text={
        part === null ? (
          <>
            <p>{t('settings.kept.free.goes')}</p>
            <p className={storage.stays}>{t('settings.kept.free.stays')}</p>
          </>
        ) : (
          t(part.lost)
        )
      }
      action={t(part === null ? msg('settings.kept.free') : msg('settings.kept.remove'))}
      submission={submission}
      onConfirm={() => void confirm()}
    />
  )
}

export function StoredDataList({ view }: { view: StorageView }) {
  const t = useT()
  const format = useFormat()
  const isOnline = useOnline()
  const removal = useRemoval(view.recount)
  const { summary } = view
  if (summary === null) return <Skeleton height={280} radius="lg" />
  const local = LOCAL_PARTS.filter(({ name }) => summary[name].count > 0)
  return (
    <>
      <div className={classes.row}>
        <p className={`${classes.strong} ${classes.rowWords}`}>
          {t('settings.kept.total', { size: format.bytes(totalBytes(summary)) })}
        </p>
        {/* Without a network nothing can be fetched again. */}
        <Button variant="default" disabled={!isOnline} onClick={() => removal.select('space')}>
          {t('settings.kept.free')}
        </Button>
      </div>
      <Groups summary={summary} />
      {local.length > 0 && (
        <ul className={classes.list} aria-label={t('settings.kept.local')}>
          {local.map((part) => (
            <LocalRow
              key={part.name}
              part={part}
              summary={summary}
              onRemove={() => removal.select(part)}
            />
          ))}
        </ul>
      )}
      <Done>{removal.done}</Done>
      <Question removal={removal} />
    </>
  )
}
