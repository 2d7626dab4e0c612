import { useAtom } from 'jotai'
import { msg } from '../../i18n/msg.ts'
import { skinAtom } from '../../session/preferences.ts'
import { Choice } from './choice.tsx'
import { useColorScheme } from './use-color-scheme.ts'

const SCHEMES = [
  ['light', msg('layout.theme.light')],
  ['dark', msg('layout.theme.dark')],
  ['system', msg('layout.theme.system')],
] as const
const SKINS = [
  ['default', msg('settings.appearance.skin.default')],
  ['bordered', msg('settings.appearance.skin.bordered')],
] as const

/** Colour scheme: light, dark, or the device's. */
export function SchemePart() {
  const [scheme, setScheme] = useColorScheme()
  return (
    <Choice
      label={msg('settings.appearance.scheme')}
      value={scheme}
      options={SCHEMES}
      onChange={setScheme}
    />
  )
}

/** Surface style: soft shadows or borders. */
export function SkinPart() {
  const [skin, setSkin] = useAtom(skinAtom)
  return (
    <Choice
      label={msg('settings.appearance.skin.label')}
      value={skin}
      options={SKINS}
      onChange={setSkin}
    />
  )
}
