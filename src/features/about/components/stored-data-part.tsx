import { Button, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { type StorageMeter, useStorageSummary } from '../../../cache/use-storage-summary.ts'
import type { Amount } from '../../../cache/storage-summary.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { Facts, Part } from './facts.tsx'

function Meter({ usedBytes, quotaBytes }: StorageMeter) {
  const t = useT()
  const format = useFormat()
  const label = t('about.kept.meter', {
    used: format.bytes(usedBytes),
    quota: format.bytes(quotaBytes),
  })
  const share = quotaBytes > 0 ? (usedBytes / quotaBytes) * 100 : 0
  return (
    <div>
      {/* A bar segment too thin to see would suggest "nothing". */}
      <Progress value={Math.max(share, 0.5)} size="sm" aria-label={label} />
      <Text size="xs" c="dimmed" mt={4}>
        {label}
      </Text>
    </div>
  )
}

function Persistence({ isPersisted, onRequest }: { isPersisted: boolean; onRequest: () => void }) {
  const t = useT()
  return (
    <div>
      <Text size="sm">
        {isPersisted ? t('about.persist.granted') : t('about.persist.notGranted')}
      </Text>
      {!isPersisted && (
        <Button variant="default" mt="xs" onClick={onRequest}>
          {t('about.persist.ask')}
        </Button>
      )}
    </div>
  )
}

/** Data stored on this device, by category, with sizes. */
export function StoredDataPart() {
  const t = useT()
  const format = useFormat()
  const { summary, meter, isPersisted, persist } = useStorageSummary()
  const amount = ({ count, bytes }: Amount) =>
    count === 0
      ? t('about.kept.nothing')
      : t('about.kept.amount', { n: count, size: format.bytes(bytes) })

  return (
    <Part title={t('about.kept.title')}>
      <Stack gap="md">
        {summary ? (
          <Facts
            facts={[
              { name: t('about.kept.shell'), value: amount(summary.shell) },
              { name: t('about.kept.lists'), value: amount(summary.lists) },
              { name: t('about.kept.articles'), value: amount(summary.articles) },
              { name: t('about.kept.recordDetails'), value: amount(summary.recordDetails) },
              { name: t('about.kept.records'), value: amount(summary.records) },
              { name: t('about.kept.unsent'), value: amount(summary.queued) },
            ]}
          />
        ) : (
          <Skeleton height={228} radius="sm" />
        )}
        {meter && <Meter {...meter} />}
        {isPersisted !== null && (
          <Persistence isPersisted={isPersisted} onRequest={() => void persist()} />
        )}
      </Stack>
    </Part>
  )
}
