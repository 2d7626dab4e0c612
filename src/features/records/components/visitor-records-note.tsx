import { Alert, Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { useRecordActions } from '../../../cache/record-actions.ts'
import { useVisitorRecords } from '../../../cache/use-record.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useRecordFault } from '../../../ui/results/use-record-fault.ts'

/** Note on runs made before signing in that are not in the account: lets the user change the answer "no". */
export function VisitorRecordsNote() {
  const t = useT()
  const records = useVisitorRecords()
  const actions = useRecordActions()
  const faultText = useRecordFault()
  const [isMoving, setMoving] = useState(false)
  const [fault, setFault] = useState('')
  if (records.length === 0) return null

  const move = async () => {
    setMoving(true)
    setFault('')
    try {
      await actions.adopt(records.map(({ id }) => id))
    } catch (error) {
      setFault(faultText(error))
    } finally {
      setMoving(false)
    }
  }
  return (
    <Alert
      variant="light"
      color="gray"
      icon={<IconDeviceMobile size={20} stroke={1.75} aria-hidden="true" />}
      title={t('records.visitor.title', { n: records.length })}
    >
      {fault === '' ? t('records.visitor.text') : fault}
      <div>
        <Button mt="sm" variant="default" loading={isMoving} onClick={() => void move()}>
          {t('records.adopt.yes')}
        </Button>
      </div>
    </Alert>
  )
}
