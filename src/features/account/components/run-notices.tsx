import { Switch } from '@mantine/core'
import { useRunNotices } from '../../../cache/use-run-notices.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './account.module.css'
import { Section } from './section.tsx'

/**
 * Whether system notifications announce the end of a long analysis; a setting of this device only.
 */
export function RunNotices() {
  const t = useT()
  const { preference, permission, isOn, turnOn, turnOff } = useRunNotices()
  return (
    <Section title={t('settings.runs.title')} text={t('settings.runs.text')}>
      {permission === 'unsupported' ? (
        <p className={classes.quiet}>{t('settings.runs.unsupported')}</p>
      ) : (
        <div className={classes.list}>
          <div className={classes.item}>
            <Switch
              size="md"
              checked={isOn}
              onChange={(event) => {
                if (event.currentTarget.checked) void turnOn()
                else turnOff()
              }}
              label={t('settings.runs.label')}
              description={t('settings.runs.hint')}
              error={preference === 'on' && permission === 'denied' && t('tools.notice.denied')}
            />
          </div>
        </div>
      )}
    </Section>
  )
}
