import { Button, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import {
  getInstallMethod,
  type InstallMethod,
  promptInstall,
  subscribeInstall,
} from '../../../platform/install.ts'
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
  if (method === 'installed') return null
  return (
    <Part title={t('about.install.title')}>
      <Text size="sm">{t(HINTS[method])}</Text>
      {method === 'prompt' && (
        <Button mt="sm" onClick={() => void promptInstall()}>
          {t('about.install.button')}
        </Button>
      )}
    </Part>
  )
}
