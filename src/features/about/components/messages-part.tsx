import { Stack, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useT } from '../../../i18n/use-t.ts'
import { recentMessagesAtom } from '../../../session/recent-messages.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { Part } from './facts.tsx'

/** The last toasts of this page, to read again; renders nothing when there were none. */
export function MessagesPart() {
  const t = useT()
  const format = useFormat()
  const messages = useAtomValue(recentMessagesAtom)
  if (messages.length === 0) return null
  return (
    <Part title={t('about.messages.title')}>
      <Stack gap="sm" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {messages.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <Text size="xs" c="dimmed">
              {format.dateTime(at)}
            </Text>
            <Text size="sm">{text}</Text>
          </li>
        ))}
      </Stack>
    </Part>
  )
}
