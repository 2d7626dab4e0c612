import { IconLock } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useT } from '../../../i18n/use-t.ts'
import { isSignedInAtom } from '../../../session/session-atoms.ts'
import { useSavingTarget } from './use-saving-target.ts'
import classes from './data.module.css'

/** Note on where the data stay, shown where they are requested. */
export function Privacy() {
  const t = useT()
  const isSignedIn = useAtomValue(isSignedInAtom)
  const target = useSavingTarget()
  const member = target === 'account' ? t('tools.privacy.account') : t('tools.privacy.device')
  return (
    <p className={classes.privacy}>
      <IconLock size={20} stroke={1.75} aria-hidden="true" />
      <span>{isSignedIn ? member : t('tools.privacy.visitor')}</span>
    </p>
  )
}
