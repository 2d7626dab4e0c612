import { useSentences, useT } from '../../i18n/use-t.ts'
import type { RecordBody } from '../../results/record-body.ts'
import { useFormat } from '../use-format.ts'
import classes from './record.module.css'

/** The file that a record was opened from, and what it said of the record; nothing for a record that was made here. */
export function RecordOriginLine({ body: { origin } }: { body: RecordBody }) {
  const t = useT()
  const format = useFormat()
  const sentences = useSentences()
  if (!origin) return null
  const { fileName, id, title, createdAt, openedAt } = origin
  const facts = [
    title,
    createdAt === null ? '' : format.dateTime(createdAt),
    id === '' ? '' : t('records.origin.id', { id }),
  ].filter((fact) => fact !== '')
  return (
    <p className={classes.origin}>
      {sentences(
        t('records.origin.opened', { name: fileName, date: format.dateTime(openedAt) }),
        facts.length === 0 ? '' : t('records.origin.said', { facts: facts.join('\u00a0· ') }),
      )}
    </p>
  )
}
