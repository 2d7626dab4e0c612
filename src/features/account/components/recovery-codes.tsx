import { Button, Text } from '@mantine/core'
import { brand } from '../../../contract/brand.ts'
import { useT } from '../../../i18n/use-t.ts'
import { downloadBlob } from '../../../ui/download.ts'
import classes from './account.module.css'
import own from './second-factor.module.css'

type Props = { codes: readonly string[]; onDone: () => void }

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const t = useT()
  return (
    <div className={own.steps} role="status">
      <Text>{t('settings.factor.codes.text')}</Text>
      <ul className={own.codes} aria-label={t('settings.factor.codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          variant="default"
          onClick={() =>
            downloadBlob(
              new Blob([`${brand.name.en}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
              'veriscope-recovery-codes.txt',
            )
          }
        >
          {t('settings.factor.codes.save')}
        </Button>
        <Button onClick={onDone}>{t('settings.factor.codes.done')}</Button>
      </div>
    </div>
  )
}
