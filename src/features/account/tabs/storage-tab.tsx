/** Tab of the settings with the outbox of this device, and its data for offline use. */
import { Button, Progress } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import {
  type StorageMeter,
  type StorageView,
  useStorageSummary,
} from '../../../cache/use-storage-summary.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from '../components/account.module.css'
import { StoredDataList } from '../components/stored-data-list.tsx'
import { LibrarySection } from '../components/saved-articles-section.tsx'
import { LockedSection } from '../components/locked-section.tsx'
import { OutboxSection } from '../components/outbox-section.tsx'
import { Section } from '../components/section.tsx'
import storage from '../components/storage.module.css'

function Meter({ usedBytes, quotaBytes }: StorageMeter) {
  const t = useT()
  const format = useFormat()
  const label = t('about.kept.meter', {
    used: format.bytes(usedBytes),
    quota: format.bytes(quotaBytes),
  })
  const share = quotaBytes > 0 ? (usedBytes / quotaBytes) * 100 : 0
  return (
    <div className={storage.meter}>
      {/* A bar segment too thin to see would suggest "nothing". */}
      <Progress value={Math.max(share, 0.5)} size="md" aria-label={label} />
      <p className={classes.quiet}>{label}</p>
    </div>
  )
}

function Persistence({ view }: { view: StorageView }) {
  const t = useT()
  const [isRefused, setRefused] = useState(false)
  const requestPersistence = () => void view.persist().then((isGranted) => setRefused(!isGranted))
  return (
    <div className={classes.row}>
      <p className={`${classes.quiet} ${classes.rowWords}`}>
        {t(view.isPersisted === true ? 'about.persist.granted' : 'about.persist.notGranted')}
      </p>
      {view.isPersisted === false && (
        <Button variant="default" onClick={requestPersistence}>
          {t('about.persist.ask')}
        </Button>
      )}
      <p className={`${classes.quiet} ${classes.status}`} role="status">
        {isRefused && t('settings.kept.refused')}
      </p>
    </div>
  )
}

type Props = {
  /** Installing and resetting belong to another feature and are passed in. */
  deviceParts: readonly ComponentType[]
}

export function StorageTab({ deviceParts }: Props) {
  const t = useT()
  const view = useStorageSummary()
  return (
    <>
      <OutboxSection />
      <LockedSection />
      <LibrarySection isPersisted={view.isPersisted} onChange={view.recount} />
      <Section title={t('settings.kept.title')} text={t('settings.kept.text')}>
        <StoredDataList view={view} />
      </Section>
      <Section title={t('settings.quota.title')} text={t('settings.quota.text')}>
        {view.meter && <Meter {...view.meter} />}
        {view.isPersisted !== null && <Persistence view={view} />}
      </Section>
      {deviceParts.map((Part) => (
        <div key={Part.name} className={classes.section}>
          <Part />
        </div>
      ))}
    </>
  )
}
