/** Fields for the estimates of both steps of a mediation, typed or taken from records. */
import { Button, Menu, Text } from '@mantine/core'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { useDeviceRecords } from '../../../cache/use-record.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { Power } from '../../../ui/powers-of-ten.tsx'
import { useHeadlineText } from '../../../ui/results/record-row.tsx'
import dataClasses from '../components/data.module.css'
import classes from '../scan/scan.module.css'
import {
  findDifferingNames,
  STEP_BOUNDS,
  STEP_IDS,
  toStepFromRecord,
  type TypedStep,
  type TypedStepId,
} from './model.ts'
import { useMediation } from './spec.ts'
import type { MediationChoices } from './use-mediation-choices.ts'

const STEP_TEXT: Record<TypedStepId, string> = {
  xm: msg('tools.mediation.step.xm'),
  my: msg('tools.mediation.step.my'),
  xy: msg('tools.mediation.step.xy'),
  direct: msg('tools.mediation.step.direct'),
}

type PickerProps = { step: string; onPick: (record: { title: string; headline: string }) => void }

/** Two-sample results on this device; renders nothing while there are none. */
function StepPicker({ step, onPick }: PickerProps) {
  const t = useT()
  const headlineText = useHeadlineText()
  const { data = [] } = useDeviceRecords()
  const records = data.filter((record) => toStepFromRecord(record) !== null)
  if (records.length === 0) return null
  return (
    <Menu width={320} position="bottom" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          aria-label={t('tools.mediation.takeFor', { step })}
          leftSection={<IconHistory size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t('tools.mediation.take')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {records.map((record) => (
          <Menu.Item key={record.id} onClick={() => onPick(record)}>
            {record.title}
            <Text component="span" display="block" size="sm" c="dimmed">
              <Power>{headlineText(record.headline)}</Power>
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export function EstimateFields({ choices }: { choices: MediationChoices }) {
  const t = useT()
  const { session, draft } = useMediation()
  const { steps } = draft.settings
  const set = (id: TypedStepId, change: Partial<TypedStep>) => {
    // A typed estimate is no longer that of the record.
    const { from: _record, ...typed } = steps[id]
    session.setSettings({ steps: { ...steps, [id]: { ...typed, ...change } } })
  }
  const differing = findDifferingNames(draft.settings)
  return (
    <>
      <p className={classes.hint}>{t('tools.mediation.stepsHint')}</p>
      <div className={classes.sides}>
        {STEP_IDS.map((id) => {
          const name = t(STEP_TEXT[id])
          return (
            <div
              key={id}
              role="group"
              aria-label={name}
              className={`${classes.side} ${classes.filled}`}
            >
              <h3 className={classes.sideTitle}>{name}</h3>
              <NumberField
                label={t('tools.mediation.effect')}
                value={steps[id].b}
                bounds={STEP_BOUNDS.b}
                onChange={(b) => set(id, { b })}
              />
              <NumberField
                label={t('tools.mediation.error')}
                value={steps[id].se}
                bounds={STEP_BOUNDS.se}
                example="1e-5"
                onChange={(se) => set(id, { se })}
              />
              {id !== 'direct' && (
                <div className={classes.buttons}>
                  <StepPicker step={name} onPick={(record) => choices.takeRecord(id, record)} />
                </div>
              )}
            </div>
          )
        })}
      </div>
      {differing && (
        <p role="status" className={`${dataClasses.verdict} ${dataClasses.bad}`}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
          {t('tools.mediation.namesDiffer', differing)}
        </p>
      )}
    </>
  )
}
