/** A page with a single message: its subject, and the next step. */
import { Button, Container, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import { usePageDescription } from '../../ui/page-title.ts'

type Props = {
  figure: ReactNode
  title: string
  description: string
  action?: ReactNode
  /** A line below the actions. */
  note?: ReactNode
}

export function NoticePage({ figure, title, description, action, note }: Props) {
  const t = useT()
  usePageDescription(description)
  return (
    <Container size="xs" py={{ base: 48, sm: 96 }}>
      <Stack align="center" gap="md" ta="center">
        {figure}
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed">{description}</Text>
        <Group mt="sm" justify="center">
          {action}
          <Button component={Link} href={paths.home()} variant={action ? 'default' : 'filled'}>
            {t('error.page.backHome')}
          </Button>
        </Group>
        {note !== undefined && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </Stack>
    </Container>
  )
}
