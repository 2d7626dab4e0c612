import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import { useAtom, useSetAtom } from 'jotai'
import { msg } from '../i18n/msg.ts'
import { useLocale, useT } from '../i18n/use-t.ts'
import { type ColorScheme, colorSchemeAtom, languageAtom } from '../session/preferences.ts'

const LANGUAGES = [
  { locale: 'zh', label: '简体中文' },
  { locale: 'en', label: 'English' },
] as const

/** Chooses the language; each stands under its own name. */
export function LanguageSwitch() {
  const t = useT()
  const current = useLocale()
  const setLanguage = useSetAtom(languageAtom)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('layout.language.label')}>
          <IconLanguage size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map(({ locale, label }) => (
          <Menu.Item
            key={locale}
            lang={locale}
            fw={locale === current ? 650 : undefined}
            aria-current={locale === current}
            onClick={() => setLanguage(locale)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const SCHEMES = [
  { scheme: 'light', mantine: 'light', label: msg('layout.theme.light'), icon: IconSun },
  { scheme: 'dark', mantine: 'dark', label: msg('layout.theme.dark'), icon: IconMoon },
  { scheme: 'system', mantine: 'auto', label: msg('layout.theme.system'), icon: IconDeviceDesktop },
] as const satisfies readonly {
  scheme: ColorScheme
  mantine: string
  label: string
  icon: unknown
}[]

/** Chooses light, dark, or the device's own scheme. */
export function ThemeSwitch() {
  const t = useT()
  const [current] = useAtom(colorSchemeAtom)
  const { setColorScheme } = useMantineColorScheme()
  const Icon = SCHEMES.find(({ scheme }) => scheme === current)?.icon ?? IconSun
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('layout.theme.label')}>
          <Icon size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map(({ scheme, mantine, label, icon: ItemIcon }) => (
          <Menu.Item
            key={scheme}
            leftSection={<ItemIcon size={18} />}
            fw={scheme === current ? 650 : undefined}
            aria-current={scheme === current}
            onClick={() => setColorScheme(mantine)}
          >
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
