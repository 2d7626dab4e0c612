import { Anchor, Button } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Link } from 'wouter'
import { useDeviceRecords } from '../../../cache/use-record.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { isSignedInAtom } from '../../../session/session-atoms.ts'
import { RecordList, RecordRow } from '../../../ui/results/record-row.tsx'
import classes from './tool.module.css'
import frame from '../../../ui/page.module.css'

const FIRST_SHOWN = 5

/** Runs stored on this device, newest first; renders nothing while there are none. */
export function DeviceRuns({ toolId }: { toolId?: string }) {
  const t = useT()
  const isSignedIn = useAtomValue(isSignedInAtom)
  const [isWhole, setWhole] = useState(false)
  const { data = [] } = useDeviceRecords()
  const runs = toolId === undefined ? data : data.filter((record) => record.toolId === toolId)
  if (runs.length === 0) return null
  const shown = isWhole ? runs : runs.slice(0, FIRST_SHOWN)
  return (
    <section>
      <div className={classes.stepHead} style={{ marginBottom: 12 }}>
        <h2 className={classes.stepTitle}>{t('tools.runs.title')}</h2>
        {isSignedIn && (
          <Anchor component={Link} href={paths.records()} className={classes.stepSide}>
            {t('tools.runs.all')}
          </Anchor>
        )}
      </div>
      {!isSignedIn && <p className={frame.lead}>{t('tools.runs.visitor')}</p>}
      <RecordList label={t('tools.runs.title')}>
        {shown.map((record) => (
          <RecordRow
            key={record.id}
            record={record}
            href={paths.toolRecord(record.toolId, record.id)}
            state={record.state}
          />
        ))}
      </RecordList>
      {runs.length > shown.length && (
        <Button variant="subtle" mt="xs" onClick={() => setWhole(true)}>
          {t('tools.runs.more', { n: runs.length - shown.length })}
        </Button>
      )}
    </section>
  )
}
