import { AppearanceControls } from '../../../ui/appearance/appearance-controls.tsx'
import { useT } from '../../../i18n/use-t.ts'
import classes from '../components/account.module.css'

/** Appearance: the same controls as in the settings drawer. */
export function AppearanceTab() {
  const t = useT()
  return (
    <div className={classes.loose}>
      <p className={classes.quiet}>{t('settings.appearance.intro')}</p>
      <AppearanceControls headingOrder={3} />
    </div>
  )
}
