import { Button, Group, Paper, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useT } from '../../../i18n/use-t.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'

type Props = { onUse: (demo: { email: string; password: string }) => void }

/** Button that fills in the demonstration member; not in production. */
export function DemoHint({ onUse }: Props) {
  const t = useT()
  const { demo } = useAtomValue(pageConfigAtom)
  if (!demo) return null
  return (
    <Paper bg="var(--veriscope-surface)" p="md" radius="md">
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm" fw={600}>
            {t('auth.demo.title')}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {demo.email}
          </Text>
          <Text size="sm" c="dimmed" ff="monospace">
            {demo.password}
          </Text>
        </div>
        <Button variant="default" onClick={() => onUse(demo)}>
          {t('auth.demo.use')}
        </Button>
      </Group>
    </Paper>
  )
}
