import { withWorkTexts } from '../i18n/with-work-texts.ts'
import { overPart } from '../ui/lazy-part.tsx'

const AboutPanel = overPart(
  async () => (await import('../features/about/about-panel.tsx')).AboutPanel,
  ({ onClose }) => onClose(),
)
/** Only members have it in their menu. */
const SettingsDrawer = overPart(
  withWorkTexts(
    async () => (await import('../features/appearance/settings-drawer.tsx')).SettingsDrawer,
  ),
  ({ onClose }) => onClose(),
  { texts: 'work' },
)

export type Panel = 'about' | 'settings' | null
export type OpenPanel = (panel: Panel) => void

type Props = { open: Panel; onClose: () => void }

/** The panels that the layouts open over any page. */
export function Panels({ open, onClose }: Props) {
  return (
    <>
      {open === 'about' && <AboutPanel opened onClose={onClose} />}
      {open === 'settings' && <SettingsDrawer onClose={onClose} />}
    </>
  )
}
