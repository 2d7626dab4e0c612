import { IconCloud, IconDeviceLaptop, IconFileSpreadsheet, IconNotebook } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './data-path.module.css'

/** Data flow of a file: it is read, computed and stored on the user's device. */
export function DataPath() {
  const t = useT()
  const icon = { size: 22, stroke: 1.5, 'aria-hidden': true } as const
  return (
    <div className={classes.path}>
      <div className={classes.device}>
        <p className={classes.frameName}>{t('landing.data.device')}</p>
        <ol className={classes.steps}>
          <li>
            <IconFileSpreadsheet {...icon} />
            <strong>{t('landing.data.read')}</strong>
            <span>{t('landing.data.read.text')}</span>
          </li>
          <li>
            <IconDeviceLaptop {...icon} />
            <strong>{t('landing.data.compute')}</strong>
            <span>{t('landing.data.compute.text')}</span>
          </li>
          <li>
            <IconNotebook {...icon} />
            <strong>{t('landing.data.keep')}</strong>
            <span>{t('landing.data.keep.text')}</span>
          </li>
        </ol>
      </div>
      <div className={classes.gate}>
        <span>{t('landing.data.onlyIf')}</span>
      </div>
      <div className={classes.account}>
        <IconCloud {...icon} />
        <strong>{t('landing.data.account')}</strong>
        <span>{t('landing.data.account.text')}</span>
      </div>
    </div>
  )
}
