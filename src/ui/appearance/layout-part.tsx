import { Stack, Text } from '@mantine/core'
import { useAtom } from 'jotai'
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'
import { layoutAtom } from '../../session/layout-preferences.ts'
import { Choice, Flag } from './choice.tsx'

const NAVS = [
  ['vertical', msg('settings.appearance.nav.vertical')],
  ['horizontal', msg('settings.appearance.nav.horizontal')],
] as const
const NAVBARS = [
  ['sticky', msg('settings.appearance.sticky')],
  ['static', msg('settings.appearance.static')],
  ['hidden', msg('settings.appearance.hidden')],
] as const
const FOOTERS = [
  ['static', msg('settings.appearance.static')],
  ['sticky', msg('settings.appearance.sticky')],
  ['hidden', msg('settings.appearance.hidden')],
] as const
const WIDTHS = [
  ['boxed', msg('settings.appearance.width.boxed')],
  ['fluid', msg('settings.appearance.width.fluid')],
] as const

/** Position and behaviour of the navigation. */
export function NavPart() {
  const t = useT()
  const [layout, setLayout] = useAtom(layoutAtom)
  const isHorizontal = layout.contentNav === 'horizontal'
  return (
    <Stack gap="sm">
      <Choice
        label={msg('settings.appearance.nav.label')}
        value={layout.contentNav}
        options={NAVS}
        onChange={(contentNav) => setLayout({ contentNav })}
      />
      <Text size="xs" c="dimmed">
        {t('settings.appearance.nav.narrow')}
      </Text>
      <Flag
        label={msg('settings.appearance.nav.semiDark')}
        isOn={layout.isSemiDark}
        isDisabled={isHorizontal}
        onChange={(isSemiDark) => setLayout({ isSemiDark })}
      />
      <Flag
        label={msg('settings.appearance.nav.collapsed')}
        isOn={layout.isNavCollapsed}
        isDisabled={isHorizontal}
        onChange={(isNavCollapsed) => setLayout({ isNavCollapsed })}
      />
    </Stack>
  )
}

/** The navbar, the footer and the content width. */
export function FramePart() {
  const [layout, setLayout] = useAtom(layoutAtom)
  return (
    <Stack gap="sm">
      <Choice
        label={msg('settings.appearance.navbar')}
        value={layout.navbar}
        options={NAVBARS}
        // The controls in the hidden navbar would be unreachable.
        disabled={layout.contentNav === 'horizontal' ? ['hidden'] : []}
        onChange={(navbar) => setLayout({ navbar })}
      />
      <Flag
        label={msg('settings.appearance.blur')}
        isOn={layout.hasBlur}
        isDisabled={layout.navbar !== 'sticky'}
        onChange={(hasBlur) => setLayout({ hasBlur })}
      />
      <Choice
        label={msg('settings.appearance.footer')}
        value={layout.footer}
        options={FOOTERS}
        onChange={(footer) => setLayout({ footer })}
      />
      <Choice
        label={msg('settings.appearance.width.label')}
        value={layout.contentWidth}
        options={WIDTHS}
        onChange={(contentWidth) => setLayout({ contentWidth })}
      />
    </Stack>
  )
}
