import { lazy, Suspense } from 'react'
import { withWorkTexts } from '../i18n/with-work-texts.ts'

const AboutPanel = lazy(async () => ({
  default: (await import('../features/about/about-panel.tsx')).AboutPanel,
}))
/** Only members have it in their menu. */
const SettingsDrawer = lazy(
  withWorkTexts(async () => ({
    default: (await import('../features/appearance/settings-drawer.tsx')).SettingsDrawer,
  })),
)

export type Panel = 'about' | 'settings' | null
export type OpenPanel = (panel: Panel) => void

type Props = { open: Panel; onClose: () => void }

/** The panels that the layouts open over any page. */
export function Panels({ open, onClose }: Props) {
  return (
    <Suspense>
      {open === 'about' && <AboutPanel opened onClose={onClose} />}
      {open === 'settings' && <SettingsDrawer onClose={onClose} />}
    </Suspense>
  )
}
