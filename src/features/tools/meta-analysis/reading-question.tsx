/** Asks which of several estimates of a table are pooled, or on which scale; none is preselected. */
import { Radio } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import type { StudyReading } from '../../../science/meta-analysis/read-studies.ts'
import classes from '../components/data.module.css'
import { openReadings, withReading } from './model.ts'
import { SCALE_TEXT } from './scale-texts.ts'
import { useMeta } from './spec.ts'

function useDescriptions(): (reading: StudyReading) => { label: string; example: string } {
  const t = useT()
  return ({ effect, precision, from, scale, rows }) => {
    const [row] = rows
    const error = row?.se || `${row?.low ?? ''} – ${row?.high ?? ''}`
    const values = { effect, precision: precision.join(' – '), scale: t(SCALE_TEXT[scale]), from }
    return {
      label: t('tools.meta.readingChoice', values),
      example: t('tools.meta.readingExample', {
        study: row?.name ?? '',
        effect: row?.effect ?? '',
        error,
      }),
    }
  }
}

export function ReadingQuestion() {
  const t = useT()
  const { session, draft } = useMeta()
  const describe = useDescriptions()
  const readings = openReadings(draft)
  return (
    <div className={classes.ask}>
      <Radio.Group
        size="md"
        label={t('tools.meta.readingQuestion')}
        value=""
        onChange={(value) => {
          const reading = readings[Number(value)]
          if (reading) session.setSettings(withReading(reading))
        }}
      >
        <div className={classes.answers}>
          {readings.map((reading, at) => {
            const { label, example } = describe(reading)
            return (
              <Radio
                key={label}
                size="md"
                value={String(at)}
                label={label}
                description={example}
                styles={{ body: { minHeight: 44, alignItems: 'center' } }}
              />
            )
          })}
        </div>
      </Radio.Group>
    </div>
  )
}

/** Names the column from which standard errors were derived; nothing where they were given. */
export function DerivedErrors() {
  const t = useT()
  const { draft } = useMeta()
  const [reading] = draft.preview?.readings ?? []
  if (!reading || reading.from === 'se' || reading.from === 'interval') return null
  return (
    <p className={classes.read}>
      {t('tools.meta.derivedErrors', { column: reading.precision.join(', '), from: reading.from })}
    </p>
  )
}
