/** Panels that the layouts open over any page. */
import { lazyComponent } from '../ui/lazy-component.tsx'

const AboutPanel = lazyComponent(
  async () => (await import('../features/about/about-panel.tsx')).AboutPanel,
  { close: ({ onClose }) => onClose() },
)
/** Only the member's menu opens it. */
const SettingsDrawer = lazyComponent(
  async () => (await import('../features/appearance/settings-drawer.tsx')).SettingsDrawer,
  { close: ({ onClose }) => onClose(), catalog: 'work' },
)

export type Panel = 'about' | 'settings' | null
export type OpenPanel = (panel: Panel) => void

type Props = { open: Panel; onClose: () => void }

export function Panels({ open, onClose }: Props) {
  return (
    <>
      {open === 'about' && <AboutPanel opened onClose={onClose} />}
      {open === 'settings' && <SettingsDrawer onClose={onClose} />}
    </>
  )
}
