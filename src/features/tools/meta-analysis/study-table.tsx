import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type CSSProperties, useMemo, useState } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import {
  type EffectScale,
  MOST_STUDIES,
  type StudyField,
} from '../../../science/meta-analysis/studies.ts'
import { type CheckedRow, checkRows, getRows, type StudyRow, withRow } from './model.ts'
import { useMeta } from './spec.ts'
import classes from './study-table.module.css'
import { STUDY_FAULT_TEXT } from './study-fault-texts.ts'

const FIRST_SHOWN = 20

export const EFFECT_LABEL: Record<EffectScale, string> = {
  beta: msg('tools.meta.effect.beta'),
  'log-odds': msg('tools.meta.effect.logOdds'),
  ratio: msg('tools.meta.effect.ratio'),
}

function useLabels(): (field: StudyField) => string {
  const t = useT()
  const { scale } = useMeta().draft.settings
  return (field) => {
    switch (field) {
      case 'name':
        return t('tools.meta.study')
      case 'effect':
        return t(EFFECT_LABEL[scale])
      case 'se':
        return scale === 'ratio' ? t('tools.meta.seOfLog') : t('tools.meta.se')
      case 'low':
        return t('tools.meta.low')
      case 'high':
        return t('tools.meta.high')
    }
  }
}

type RowProps = { row: StudyRow; check: CheckedRow | undefined; place: number }

function Row({ row, check, place }: RowProps) {
  const t = useT()
  const { session, draft } = useMeta()
  const labelOf = useLabels()
  const change = (part: Partial<StudyRow>) =>
    session.setSettings({
      rows: getRows(session.state().draft).map((one) =>
        one.id === row.id ? { ...one, ...part } : one,
      ),
    })
  const numbers: StudyField[] =
    draft.settings.errorBy === 'se' ? ['effect', 'se'] : ['effect', 'low', 'high']
  const field = (name: StudyField) => {
    const fault = check?.faults.find((one) => one.field === name)?.fault
    return (
      <TextInput
        key={name}
        label={labelOf(name)}
        value={row[name]}
        // The numeric keyboard has no minus, no `e` and no `×`.
        inputMode="text"
        maxLength={120}
        autoComplete="off"
        // An unfinished row is not shown as an error.
        error={fault !== undefined && fault !== 'missing' && t(STUDY_FAULT_TEXT[fault])}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      />
    )
  }
  return (
    <li className={classes.row} style={{ '--numbers': numbers.length } as CSSProperties}>
      <div className={classes.name}>
        {field('name')}
        <ActionIcon
          size={44}
          variant="subtle"
          color="gray"
          aria-label={t('tools.meta.removeRow', { name: row.name || `#${place}` })}
          onClick={() =>
            session.setSettings({
              rows: getRows(session.state().draft).filter(({ id }) => id !== row.id),
            })
          }
        >
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      {numbers.map(field)}
    </li>
  )
}

/** Editable table of the studies, one row each. */
export function StudyTable() {
  const t = useT()
  const { session, draft } = useMeta()
  const [isWhole, setWhole] = useState(false)
  const rows = getRows(draft)
  const { preview, settings } = draft
  const checks = useMemo(
    () => new Map(checkRows({ preview, settings }).map((row) => [row.id, row])),
    [preview, settings],
  )
  const shown = isWhole ? rows : rows.slice(0, FIRST_SHOWN)
  return (
    <div className={classes.frame}>
      <ul className={classes.rows} aria-label={t('tools.meta.studies')}>
        {shown.map((row, index) => (
          <Row key={row.id} row={row} check={checks.get(row.id)} place={index + 1} />
        ))}
      </ul>
      <div className={classes.buttons}>
        {shown.length < rows.length && (
          <Button variant="default" onClick={() => setWhole(true)}>
            {t('tools.meta.showRows', { n: rows.length - shown.length })}
          </Button>
        )}
        <Button
          variant="default"
          disabled={rows.length >= MOST_STUDIES}
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => {
            setWhole(true)
            session.setSettings({ rows: withRow(rows) })
          }}
        >
          {t('tools.meta.addRow')}
        </Button>
      </div>
    </div>
  )
}
