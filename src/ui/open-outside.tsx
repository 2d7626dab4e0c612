/** How to leave an app's own browser: its menu, and the address of this page to copy. */
import { Button, Text, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../i18n/use-t.ts'
import { readUserAgent } from '../lib/user-agent.ts'

/** Returns the sentence that names the menu and its entry. */
export function useOutsideText(): (app: string) => string {
  const t = useT()
  return (app) => {
    const { system } = readUserAgent(navigator.userAgent)
    const isIos = system === 'iPhone' || system === 'iPad'
    return t('inApp.outside', { app, system: isIos ? 'ios' : 'other' })
  }
}

/** The address of this page with a button that copies it; it can also be selected. */
export function PageAddress() {
  const t = useT()
  const [copied, setCopied] = useState('')
  const address = location.href
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(t('share.made.copied')),
      () => setCopied(t('share.made.notCopied')),
    )
  return (
    <div>
      <TextInput
        label={t('inApp.address')}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        mt="xs"
        leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {t('share.made.copy')}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {copied}
      </Text>
    </div>
  )
}
