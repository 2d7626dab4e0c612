/** The member's links that open, each with its end and a button that ends it now. */
import { Button, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useSharedLinkActions, useSharedLinks } from './shared-links.ts'
import type { SharedLink } from '../../../contract/endpoints/shared-results.ts'
import { useT } from '../../../i18n/use-t.ts'
import { QueryView } from '../../states.tsx'
import { useFormat } from '../../use-format.ts'
import { useRecordFault } from '../use-record-fault.ts'
import classes from './share.module.css'

type RowProps = { link: SharedLink; hasTitle: boolean; onRevoked: () => void }

function LinkRow({ link, hasTitle, onRevoked }: RowProps) {
  const t = useT()
  const format = useFormat()
  const { revoke } = useSharedLinkActions()
  const faultText = useRecordFault()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const { id, title, createdAt, expiresAt, hasRows } = link
  const created = createdAt === null ? '' : format.dateTime(createdAt)
  const end = async () => {
    setBusy(true)
    setFault('')
    try {
      await revoke(id)
      onRevoked()
    } catch (error) {
      setFault(faultText(error))
      setBusy(false)
    }
  }
  return (
    <li className={classes.row}>
      <span className={classes.facts}>
        {hasTitle && <strong>{title}</strong>}
        <span>{t('share.link.until', { when: format.date(expiresAt ?? '') })}</span>
        <span className={classes.quiet}>
          {t('share.link.made', { when: created })}
          {'\u00a0· '}
          {t(hasRows ? 'share.link.rows' : 'share.link.noRows')}
        </span>
        {fault !== '' && (
          <Text span c="error" fz="sm" role="alert">
            {fault}
          </Text>
        )}
      </span>
      <Button
        variant="default"
        mih={44}
        loading={isBusy}
        aria-label={t('share.link.revokeOf', { when: created })}
        onClick={() => void end()}
      >
        {t('share.link.revoke')}
      </Button>
    </li>
  )
}

type Props = {
  /** Limits the list to the links of one record; null lists those of all records, with their titles. */
  recordId: string | null
  title: string
  onRevoked?: (id: string) => void
}

export function LinkList({ recordId, title, onRevoked }: Props) {
  const t = useT()
  const query = useSharedLinks(recordId)
  const [said, setSaid] = useState('')
  return (
    // In the settings the section around it has this name.
    <section aria-label={recordId === null ? undefined : title}>
      <QueryView query={query} isCompact loading={<Skeleton height={44} radius="md" />}>
        {({ links, most }) =>
          links.length === 0 ? (
            <p className={classes.quiet}>{t('share.link.none')}</p>
          ) : (
            <>
              {recordId !== null && <h3 className={classes.listTitle}>{title}</h3>}
              <ul className={classes.list}>
                {links.map((link) => (
                  <LinkRow
                    key={link.id}
                    link={link}
                    hasTitle={recordId === null}
                    onRevoked={() => {
                      setSaid(t('share.link.revoked'))
                      onRevoked?.(link.id)
                    }}
                  />
                ))}
              </ul>
              {recordId === null && (
                <p className={classes.quiet}>{t('share.link.count', { n: links.length, most })}</p>
              )}
            </>
          )
        }
      </QueryView>
      <p role="status" className={classes.quiet}>
        {said}
      </p>
    </section>
  )
}
