/** Dialog that lists the product's keyboard shortcuts. */
import { Kbd } from '@mantine/core'
import { Fragment } from 'react'
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'
import { PlainModal } from '../../ui/layers/modal-root.tsx'
import classes from './keys-dialog.module.css'

type Row = { keys: readonly (readonly string[])[]; does: string }

/** The product's keyboard shortcuts. Those of the browser itself are not repeated here. */
const ROWS: readonly Row[] = [
  { keys: [['Ctrl', 'K'], ['/']], does: msg('shortcuts.keys.search') },
  { keys: [['?']], does: msg('shortcuts.keys.help') },
  { keys: [['Esc']], does: msg('shortcuts.keys.close') },
  { keys: [['←'], ['→']], does: msg('shortcuts.keys.marks') },
  { keys: [['Tab']], does: msg('shortcuts.keys.skip') },
]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <PlainModal
      opened
      onClose={onClose}
      title={t('shortcuts.keys.title')}
      closeButtonProps={{ size: 44, 'aria-label': t('shortcuts.keys.dismiss') }}
    >
      <dl className={classes.list}>
        {ROWS.map(({ keys, does }) => (
          <div key={does} className={classes.row}>
            <dt className={classes.keys}>
              {keys.map((chord, index) => (
                <Fragment key={chord.join('+')}>
                  {index > 0 && '\u00a0· '}
                  {chord.map((key) => (
                    <Kbd key={key} mr={4}>
                      {key}
                    </Kbd>
                  ))}
                </Fragment>
              ))}
            </dt>
            <dd className={classes.does}>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </PlainModal>
  )
}
