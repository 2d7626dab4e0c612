import { Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useSavedRecord } from '../../../cache/use-saved-record.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './records.module.css'

/**
 * Button that saves a result of another device on this one; renders nothing for a run of this device, which is stored
 * anyway.
 */
export function SaveResult({ recordId }: { recordId: string }) {
  const t = useT()
  const { isOffered, isSaved, setSaved: save } = useSavedRecord(recordId)
  const [isFull, setFull] = useState(false)
  if (!isOffered) return null
  return (
    <>
      <Switch
        mt="sm"
        checked={isSaved}
        label={t('records.keep.label')}
        description={<span className={classes.onlyWide}>{t('records.keep.text')}</span>}
        onChange={(event) => setFull(!save(event.currentTarget.checked))}
      />
      {isFull && (
        <Text size="sm" c="error" role="alert">
          {t('records.keep.full')}
        </Text>
      )}
    </>
  )
}
