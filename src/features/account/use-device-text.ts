import { useT } from '../../i18n/use-t.ts'

/** Browser and system in one line: `Chrome · Windows`. */
export function useDeviceText(): (
  device: Readonly<{ browser: string | null; system: string | null }>,
) => string {
  const t = useT()
  return ({ browser, system }) => {
    if (browser === null && system === null) return t('settings.sessions.unknown')
    const names = [browser === null ? null : t('inApp.name', { app: browser }), system]
    return names.filter((name) => name !== null).join('\u00a0· ')
  }
}
