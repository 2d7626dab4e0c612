/** Route of the account settings, combined with parts of the About feature. */
import { SettingsPage } from '../../features/account/pages/settings-page.tsx'
import { InstallPart } from '../../features/about/components/install-part.tsx'
import { ResetPart } from '../../features/about/components/reset-part.tsx'

/** The storage tab also shows parts of the About feature: two features are combined here. */
const DEVICE_PARTS = [InstallPart, ResetPart] as const

type Props = { params: Readonly<Record<string, string>> }

export function AccountSettingsRoute({ params }: Props) {
  return <SettingsPage params={params} deviceParts={DEVICE_PARTS} />
}
