import { Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { useT } from '../../i18n/use-t.ts'
import { DEFAULT_LAYOUT, layoutAtom, type LayoutChoice } from '../../session/layout-preferences.ts'
import { colorSchemeAtom, primaryAtom, skinAtom } from '../../session/preferences.ts'
import { choiceOf, COLOR_CHOICES } from './color-choices.ts'

/** Restores the default appearance. Nothing else changes. */
export function ResetButton() {
  const t = useT()
  const [scheme, setScheme] = useAtom(colorSchemeAtom)
  const [skin, setSkin] = useAtom(skinAtom)
  const [primary, setPrimary] = useAtom(primaryAtom)
  const [layout, setLayout] = useAtom(layoutAtom)
  const isDefault =
    scheme === 'light' &&
    skin === 'default' &&
    choiceOf(primary) === COLOR_CHOICES[0] &&
    Object.entries(DEFAULT_LAYOUT).every(
      ([name, value]) => layout[name as keyof LayoutChoice] === value,
    )

  function reset(): void {
    setScheme(null)
    setSkin(null)
    setPrimary(null)
    setLayout(null)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconRestore size={18} />}
      disabled={isDefault}
      onClick={reset}
    >
      {t('settings.appearance.reset')}
    </Button>
  )
}
