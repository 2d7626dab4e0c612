import { Button, Stack, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useSentences, useT } from '../../../i18n/use-t.ts'
import {
  getInstallMethod,
  type InstallMethod,
  promptInstall,
  subscribeInstall,
} from '../../../platform/install.ts'
import { readUserAgent } from '../../../lib/user-agent.ts'
import { getInAppBrowser } from '../../../platform/in-app-browser.ts'
import { PageAddress, useOutsideText } from '../../../ui/open-outside.tsx'
import { Part } from './facts.tsx'

const HINTS: Record<Exclude<InstallMethod, 'installed'>, string> = {
  prompt: msg('about.install.prompt'),
  ios: msg('about.install.ios'),
  menu: msg('about.install.menu'),
  none: msg('about.install.none'),
}

/** Instructions for installing the product; renders nothing where it is installed already. */
export function InstallPart() {
  const t = useT()
  const method = useSyncExternalStore<InstallMethod>(
    subscribeInstall,
    getInstallMethod,
    () => 'none',
  )
  const sentences = useSentences()
  const outsideText = useOutsideText()
  if (method === 'installed') return null
  const app = getInAppBrowser()
  if (app !== null) {
    return (
      <Part title={t('about.install.title')}>
        <Stack gap="sm">
          <Text size="sm">{sentences(t('about.install.inApp'), outsideText(app))}</Text>
          <PageAddress />
        </Stack>
      </Part>
    )
  }
  return (
    <Part title={t('about.install.title')}>
      <Text size="sm">
        {t(HINTS[method], { browser: readUserAgent(navigator.userAgent).browser ?? '' })}
      </Text>
      {method === 'prompt' && (
        <Button mt="sm" onClick={() => void promptInstall()}>
          {t('about.install.button')}
        </Button>
      )}
    </Part>
  )
}
