/** Question about a record file whose record the user already has. Closing it opens nothing. */
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { PlainModal } from '../layers/modal-root.tsx'
import { useFormat } from '../use-format.ts'
import classes from './import-dialog.module.css'
import { recordTitle } from './record-title.ts'
import { useRecordFault } from './use-record-fault.ts'

type Shown = { title: string; fileName: string; createdAt: string }

type Props = {
  known: Shown
  record: Shown
  replace: (keepsWords: boolean) => Promise<void>
  answer: (answer: 'copy' | 'compare' | 'replaced' | null) => void
}

function Facts({ label, record }: { label: string; record: Shown }) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <span>{recordTitle(record, t)}</span>
        <span className={classes.date}>{format.dateTime(record.createdAt)}</span>
      </dd>
    </>
  )
}

/** The confirmation of a replacement. */
function Replacing({
  onBack,
  replace,
  answer,
}: Omit<Props, 'known' | 'record'> & { onBack: () => void }) {
  const t = useT()
  const faultText = useRecordFault()
  const [keepsWords, setKeepsWords] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const confirm = async () => {
    setBusy(true)
    setFault('')
    try {
      await replace(keepsWords)
      answer('replaced')
    } catch (error) {
      setFault(faultText(error))
      setBusy(false)
    }
  }
  return (
    <>
      <Text>{t('records.import.replaceText')}</Text>
      <Checkbox
        mt="md"
        checked={keepsWords}
        onChange={(event) => setKeepsWords(event.currentTarget.checked)}
        label={t('records.import.keepWords')}
      />
      {fault !== '' && (
        <Text c="error" role="alert" mt="sm">
          {fault}
        </Text>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onBack} data-autofocus>
          {t('records.import.back')}
        </Button>
        <Button color="error" loading={isBusy} onClick={() => void confirm()}>
          {t('records.import.replaceNow')}
        </Button>
      </Group>
    </>
  )
}

export function ImportDialog({ known, record, replace, answer }: Props) {
  const t = useT()
  const [isReplacing, setReplacing] = useState(false)
  return (
    <PlainModal
      opened
      onClose={() => answer(null)}
      title={
        <Text component="span" fz="lg" fw={650}>
          {t('records.import.title')}
        </Text>
      }
      closeButtonProps={{ size: 44, 'aria-label': t('records.import.close') }}
    >
      <dl className={classes.facts}>
        <Facts label={t('records.import.known')} record={known} />
        <Facts label={t('records.import.file')} record={record} />
      </dl>
      {isReplacing ? (
        <Replacing replace={replace} answer={answer} onBack={() => setReplacing(false)} />
      ) : (
        <div className={classes.choices}>
          <Button onClick={() => answer('copy')} data-autofocus>
            {t('records.import.copy')}
          </Button>
          <Button variant="default" onClick={() => answer('compare')}>
            {t('records.import.compare')}
          </Button>
          <Button variant="default" onClick={() => setReplacing(true)}>
            {t('records.import.replace')}
          </Button>
        </div>
      )}
    </PlainModal>
  )
}
