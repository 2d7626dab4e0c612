/** Section on the work of other members that is locked on this device. */
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteLockedWork, type LockedWork, lockedWorkQuery } from '../../../cache/locked-work.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { useLockedText } from '../../../ui/locked-work/use-locked-text.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './account.module.css'
import { Section } from './section.tsx'

export function LockedSection() {
  const t = useT()
  const format = useFormat()
  const client = useQueryClient()
  const textOf = useLockedText()
  const submission = useSubmission()
  const [selected, setSelected] = useState<LockedWork | null>(null)
  const { data: works = [] } = useQuery(lockedWorkQuery())
  if (works.length === 0) return null
  const remove = async (userId: string) => {
    const failure = await submission.submit(() => deleteLockedWork(userId))
    if (failure !== null) return
    setSelected(null)
    await client.invalidateQueries(lockedWorkQuery())
  }
  return (
    <Section title={t('locked.title')} text={t('locked.text')}>
      {works.map((work) => (
        <div key={work.userId} className={classes.row}>
          <p className={`${classes.plain} ${classes.rowWords}`}>
            {t('locked.since', {
              what: textOf(work.counts),
              owner: work.owner || '…',
              date: format.date(work.since),
            })}
          </p>
          <Button variant="default" onClick={() => setSelected(work)}>
            {t('locked.delete')}
          </Button>
        </div>
      ))}
      <ConfirmDialog
        isOpen={selected !== null}
        onClose={() => setSelected(null)}
        title={t('locked.confirm.title')}
        text={
          selected &&
          t('locked.confirm.text', { what: textOf(selected.counts), owner: selected.owner || '…' })
        }
        action={t('locked.confirm.yes')}
        isDangerous
        submission={submission}
        onConfirm={() => void (selected && remove(selected.userId))}
      />
    </Section>
  )
}
