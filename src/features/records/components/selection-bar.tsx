/** Bar at the bottom of the window with the actions on the ticked records. */
import { Button, CloseButton } from '@mantine/core'
import { Link } from 'wouter'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { evidenceHref } from '../../../results/evidence/address.ts'
import type { ListedRecord } from '../model.ts'
import classes from './records.module.css'

/** An action on several records. */
type SelectionAction = {
  label: string
  /** Target for these records, or null where they do not fit the action. */
  hrefOf: (records: readonly ListedRecord[]) => string | null
}

const ACTIONS: readonly SelectionAction[] = [
  {
    label: msg('records.selection.compare'),
    hrefOf: ([a, b, ...rest]) =>
      a && b && rest.length === 0 && a.toolId === b.toolId
        ? paths.compareRecords(a.toolId, a.id, b.id)
        : null,
  },
  { label: msg('records.evidence.action'), hrefOf: evidenceHref },
]

type Props = { records: readonly ListedRecord[]; onClear: () => void }

/** Number of ticked records and the actions that they fit; renders nothing while none is ticked. */
export function SelectionBar({ records, onClear }: Props) {
  const t = useT()
  if (records.length === 0) return null
  const actions = ACTIONS.flatMap(({ label, hrefOf }) => {
    const href = hrefOf(records)
    return href === null ? [] : { label, href }
  })
  return (
    <section
      className={`${classes.selection} screen-only`}
      aria-label={t('records.selection.label')}
    >
      <CloseButton
        size={44}
        iconSize={20}
        aria-label={t('records.selection.clear')}
        onClick={onClear}
      />
      <span className={classes.count} role="status">
        {t('records.selection.count', { n: records.length })}
        {actions.length === 0 && <small>{t('records.selection.hint')}</small>}
      </span>
      {actions.map(({ label, href }) => (
        <Button
          key={label}
          component={Link}
          href={href}
          size="md"
          variant={href === actions[0]?.href ? 'filled' : 'default'}
        >
          {t(label)}
        </Button>
      ))}
    </section>
  )
}
