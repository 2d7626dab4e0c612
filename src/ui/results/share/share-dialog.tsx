/** Dialog that makes a link to a record of the account, and lists those that it has. */
import { Button, Checkbox, Radio, Text, TextInput } from '@mantine/core'
import { IconCopy, IconLink } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useSharedLinkActions } from './shared-links.ts'
import type { RecordContent } from '../../../contract/record-content.ts'
import { SHARE_DAYS, type ShareDays } from '../../../contract/shared-result.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { PlainModal } from '../../layers/modal-root.tsx'
import { paths } from '../../../lib/paths.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import { shownZoneAtom } from '../../../session/session-atoms.ts'
import { useRecordFault } from '../use-record-fault.ts'
import { composeContent } from './compose-content.ts'
import { LinkList } from './link-list.tsx'
import classes from './share.module.css'

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

type Props = { record: RecordContent; body: RecordBody; onClose: () => void }

/** The link that was just made: it is shown this once. */
function MadeLink({ address }: { address: string }) {
  const t = useT()
  const [said, setSaid] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setSaid(t('share.made.copied')),
      () => setSaid(t('share.made.notCopied')),
    )
  return (
    <div className={classes.made}>
      <TextInput
        label={t('share.made.label')}
        description={t('share.made.once')}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      <Button leftSection={<IconCopy {...ICON} />} mih={44} onClick={() => void copy()}>
        {t('share.made.copy')}
      </Button>
      <p role="status" className={classes.quiet}>
        {said}
      </p>
    </div>
  )
}

/** Composes the document and makes the link; the state of both. */
function useMaking({ record, body }: Pick<Props, 'record' | 'body'>) {
  const t = useT()
  const language = useLocale()
  const timeZone = useAtomValue(shownZoneAtom)
  const { make } = useSharedLinkActions()
  const faultText = useRecordFault()
  const [made, setMade] = useState<{ id: string; address: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const run = async (days: ShareDays, hasRows: boolean) => {
    setBusy(true)
    setFault('')
    try {
      const content = await composeContent(record, body, { language, timeZone, hasRows })
      if (content === null) setFault(t('share.fault.kind'))
      else if (content.isTooLarge) setFault(t('share.fault.large'))
      else {
        const { id, token } = await make(record.id, days, content.text)
        const path = paths.sharedResult(record.toolId, token)
        setMade({ id, address: `${location.origin}${path}` })
      }
    } catch (error) {
      setFault(faultText(error))
    } finally {
      setBusy(false)
    }
  }
  return { made, isBusy, fault, run }
}

type FormProps = Omit<Props, 'onClose'> & {
  /** Ids of links that were revoked in this dialog: they are not offered any longer. */
  revoked: readonly string[]
}

function Form({ record, body, revoked }: FormProps) {
  const t = useT()
  const [days, setDays] = useState<ShareDays>(SHARE_DAYS[0])
  const [hasRows, setHasRows] = useState(false)
  const { made, isBusy, fault, run } = useMaking({ record, body })
  if (made !== null && !revoked.includes(made.id)) return <MadeLink address={made.address} />
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void run(days, hasRows)
      }}
    >
      <p className={classes.text}>{t('share.dialog.text')}</p>
      <Radio.Group
        label={t('share.dialog.days')}
        value={String(days)}
        onChange={(value) => setDays(SHARE_DAYS.find((each) => String(each) === value) ?? days)}
      >
        <div className={classes.days}>
          {SHARE_DAYS.map((each) => (
            <Radio
              key={each}
              value={String(each)}
              label={t('share.dialog.day', { n: each })}
              classNames={{ body: classes.target ?? '' }}
            />
          ))}
        </div>
      </Radio.Group>
      <Checkbox
        label={t('share.dialog.rows')}
        description={t('share.dialog.rowsText')}
        checked={hasRows}
        onChange={({ currentTarget }) => setHasRows(currentTarget.checked)}
        classNames={{ body: classes.target ?? '' }}
      />
      {fault !== '' && (
        <Text c="error" role="alert">
          {fault}
        </Text>
      )}
      <Button type="submit" mih={44} loading={isBusy} leftSection={<IconLink {...ICON} />}>
        {t('share.dialog.make')}
      </Button>
    </form>
  )
}

export function ShareDialog({ record, body, onClose }: Props) {
  const t = useT()
  const [revoked, setRevoked] = useState<readonly string[]>([])
  return (
    <PlainModal
      opened
      onClose={onClose}
      title={t('share.dialog.title')}
      classNames={{ title: classes.dialogTitle ?? '' }}
      closeButtonProps={{ size: 44, 'aria-label': t('share.dialog.close') }}
    >
      <div className={classes.form}>
        <Form record={record} body={body} revoked={revoked} />
        <LinkList
          recordId={record.id}
          title={t('share.link.title')}
          onRevoked={(id) => setRevoked((before) => [...before, id])}
        />
      </div>
    </PlainModal>
  )
}
