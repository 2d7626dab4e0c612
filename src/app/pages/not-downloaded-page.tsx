import { Button, Container, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import { StateFigure } from '../../ui/figures/state-figure.tsx'
import { OfflineProgress } from '../../ui/offline-progress.tsx'
import { useConnection } from '../../ui/use-connection.ts'
import { useOfflineFiles } from '../../ui/use-offline-files.ts'
import { ErrorPage } from './error-page.tsx'

/**
 * Replaces a page whose code failed to load because it is not on the device yet; shown as a notice, not as an error.
 * @param wasAway the network was lost meanwhile: the page is about to reload
 */
export function NotDownloadedPage({ wasAway }: { wasAway: boolean }) {
  const t = useT()
  const connection = useConnection()
  const files = useOfflineFiles()
  const isAway = connection === 'offline' || connection === 'stalled' || connection === 'portal'
  const isComing = files.share !== null && files.name !== 'complete'
  if (!isAway && !isComing && !wasAway) return <ErrorPage kind="failed" />
  return (
    <Container size="xs" py={{ base: 48, sm: 96 }}>
      <Stack align="center" gap="md" ta="center">
        <StateFigure name="away" />
        <Title order={1} size="h2">
          {t('offline.notHere.title')}
        </Title>
        <Text c="dimmed">{t('offline.notHere.text')}</Text>
        {isComing && <OfflineProgress state={files} />}
        <Group justify="center">
          {/* A failed import is retried only by a new page load. */}
          <Button component="a" href="">
            {t('states.retry')}
          </Button>
          <Button component={Link} href={paths.home()} variant="default">
            {t('offline.notHere.read')}
          </Button>
        </Group>
      </Stack>
    </Container>
  )
}
