import { Stack, Text, Title } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'
import { maintenanceAtom } from '../../session/maintenance.ts'
import { GrowingPlot } from '../../ui/illustrations/growing-plot.tsx'
import { useFormat } from '../../ui/use-format.ts'
import type { ServiceState } from '../use-service-check.ts'

const STATE_TEXT: Record<ServiceState, string> = {
  checking: msg('notice.maintenance.checking'),
  down: msg('notice.maintenance.waiting'),
  back: msg('notice.maintenance.back'),
  away: msg('notice.maintenance.away'),
}

type Props = { state: ServiceState; children: ReactNode }

/** Text shown while the service is under maintenance, and the actions below it. */
export function MaintenanceNotice({ state, children }: Props) {
  const t = useT()
  const format = useFormat()
  const expectedAt = useAtomValue(maintenanceAtom)?.expectedAt ?? null
  return (
    <Stack align="center" gap="md" ta="center" maw={520} mx="auto">
      <GrowingPlot size={180} />
      <Title order={1} size="h2">
        {t('notice.maintenance.title')}
      </Title>
      <Text c="dimmed">{t('notice.maintenance.description')}</Text>
      {expectedAt !== null && (
        <Text>{t('notice.maintenance.until', { time: format.dateTime(expectedAt) })}</Text>
      )}
      <Text role="status" size="sm" c={state === 'back' ? 'success' : 'dimmed'}>
        {t(STATE_TEXT[state])}
      </Text>
      {children}
    </Stack>
  )
}
