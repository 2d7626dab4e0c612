import { Text } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import type { CopyState } from '../use-account-copy.ts'
import classes from './account-forms.module.css'
import { Done } from './form-parts.tsx'

/** Reports whether a choice, which applies on this device at once, was also saved to the account. */
export function CopyNote({ state }: { state: CopyState }) {
  const t = useT()
  return (
    <>
      <Done>
        {(state === 'saved' && t('settings.saved')) ||
          (state === 'waiting' && t('settings.waiting'))}
      </Done>
      <div role="alert" className={classes.live}>
        {state === 'onlyHere' && (
          <Text size="sm" c="dimmed">
            {t('settings.onlyHere')}
          </Text>
        )}
      </div>
    </>
  )
}
