/** Guided steps of the power tool; the answer beside the button follows every change. */
import { useCallback } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { analysePower } from '../../../science/power/analyse-power.ts'
import { effectText } from '../../../results/power/effect-text.ts'
import { ResultSkeleton } from '../../../ui/results/result-skeleton.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { AttemptAlert } from '../components/attempt-alert.tsx'
import { Choice } from '../components/choice.tsx'
import { ExampleMenu } from '../example/example-menu.tsx'
import { NamedSides } from '../components/named-sides.tsx'
import { PrivateSwitch } from '../components/private-switch.tsx'
import { RunBar } from '../components/run-bar.tsx'
import { PresetStep } from '../components/step.tsx'
import classes from '../components/tool.module.css'
import { type PrefillRecord, usePrefillRecord } from '../components/use-prefill-record.ts'
import { POWER_EXAMPLES } from './examples.ts'
import {
  listFields,
  type PowerField,
  getPowerBounds,
  findPowerFaults,
  toPowerParameters,
} from './model.ts'
import { prefillPower } from './prefill.ts'
import { POWER, usePower } from './spec.ts'
import { useChooseDesign } from './use-choose-design.ts'

const LABELS: Record<PowerField, string> = {
  r2: msg('tools.power.r2'),
  f: msg('tools.power.f'),
  nExposure: msg('tools.power.nExposure'),
  variants: msg('tools.power.variants'),
  n: msg('tools.power.n'),
  caseShare: msg('tools.power.caseShare'),
  alpha: msg('tools.power.alpha'),
  power: msg('tools.power.power'),
  beta: msg('tools.power.beta'),
  oddsRatio: msg('tools.power.oddsRatio'),
  observational: msg('tools.power.observational'),
}
const HINTS: Partial<Record<PowerField, string>> = {
  r2: msg('tools.power.r2.hint'),
  f: msg('tools.power.f.hint'),
  nExposure: msg('tools.power.nExposure.hint'),
  n: msg('tools.power.n.hint'),
  caseShare: msg('tools.power.caseShare.hint'),
  alpha: msg('tools.power.alpha.hint'),
  beta: msg('tools.power.beta.hint'),
  oddsRatio: msg('tools.power.oddsRatio.hint'),
  observational: msg('tools.power.observational.hint'),
}
const PERCENT: ReadonlySet<PowerField> = new Set(['r2', 'caseShare', 'power'])

/** Field for one number of the design. */
function DesignField({ field }: { field: PowerField }) {
  const t = useT()
  const { session, draft } = usePower()
  const { settings } = draft
  const hint = HINTS[field]
  return (
    <NumberField
      label={t(LABELS[field])}
      {...(hint !== undefined && { description: t(hint) })}
      required={listFields(settings).needed.includes(field)}
      value={settings[field]}
      // Missing numbers are named beside the button, not as a fault of each field.
      bounds={{ ...getPowerBounds(settings, field), isOptional: true }}
      {...(field === 'alpha' && { example: '0.0025' })}
      step={1}
      hasGroups={field === 'n' || field === 'nExposure'}
      {...(PERCENT.has(field) && { unit: '%' })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(value) => session.setSettings({ [field]: value })}
    />
  )
}

function Examples() {
  const choose = useChooseDesign()
  return <ExampleMenu examples={POWER_EXAMPLES} position="bottom-end" onPick={choose} />
}

/** Step 1: the strength of the instruments, and the sample that they come from. */
function StrengthStep() {
  const t = useT()
  const { session, draft } = usePower()
  const { settings } = draft
  const isByF = settings.strengthBy === 'f'
  const faults = findPowerFaults(settings)
  const fields: PowerField[] = [isByF ? 'f' : 'r2', 'variants', 'nExposure']
  return (
    <PresetStep
      number={1}
      title={t('tools.power.step.strength')}
      hasFaults={fields.some((field) => faults[field])}
      of={['strengthBy', ...fields]}
      side={<Examples />}
    >
      <Choice
        label={t('tools.power.by')}
        hint={t('tools.power.by.hint')}
        value={settings.strengthBy}
        options={[
          { value: 'r2', label: t('tools.power.by.r2') },
          { value: 'f', label: t('tools.power.by.f') },
        ]}
        onChange={(strengthBy) => session.setSettings({ strengthBy })}
      />
      <div className={classes.fields}>
        {fields.map((field) => (
          <DesignField key={field} field={field} />
        ))}
      </div>
    </PresetStep>
  )
}

/** Step 2: the outcome's sample and the effect to detect. */
function OutcomeStep() {
  const t = useT()
  const { session, draft } = usePower()
  const { settings } = draft
  const isBinary = settings.outcomeKind === 'binary'
  const faults = findPowerFaults(settings)
  const fields: PowerField[] = isBinary
    ? ['n', 'caseShare', 'oddsRatio', 'alpha', 'power']
    : ['n', 'beta', 'observational', 'alpha', 'power']
  return (
    <PresetStep
      number={2}
      title={t('tools.power.step.outcome')}
      hasFaults={fields.some((field) => faults[field])}
      of={['outcomeKind', 'exposureName', 'outcomeName', ...fields]}
    >
      <Choice
        label={t('tools.settings.kind')}
        value={settings.outcomeKind}
        options={[
          { value: 'binary', label: t('tools.settings.binary') },
          { value: 'continuous', label: t('tools.settings.continuous') },
        ]}
        onChange={(outcomeKind) => session.setSettings({ outcomeKind })}
      />
      <div className={classes.fields}>
        {fields.map((field) => (
          <DesignField key={field} field={field} />
        ))}
        <NamedSides names={settings} onChange={session.setSettings} />
        <PrivateSwitch
          isPrivate={settings.isPrivate}
          onChange={(isPrivate) => session.setSettings({ isPrivate })}
        />
      </div>
    </PresetStep>
  )
}

export function PowerWorkspace() {
  const t = useT()
  const format = useFormat()
  const { session, draft } = usePower()
  const take = useCallback(
    ({ body, query }: PrefillRecord) => {
      const prefilled = prefillPower(body, query)
      if (prefilled) session.setSettings(prefilled)
      return prefilled !== null
    },
    [session],
  )
  const { isLooking } = usePrefillRecord({ toolId: POWER.toolId, take, refuse: session.refuse })
  const { settings } = draft
  const parameters = toPowerParameters(settings)
  const body = parameters ? analysePower(parameters, { fileName: '', sha256: '' }) : null
  const isEmpty = Object.values(findPowerFaults(settings)).includes('empty')
  const { attempt } = draft
  if (isLooking) return <ResultSkeleton />
  const obstacle = isEmpty ? t('tools.power.missing') : t('tools.run.settings')
  return (
    <>
      <AttemptAlert attempt={attempt} previousName={null} />
      <StrengthStep />
      <OutcomeStep />
      <RunBar
        obstacle={body ? null : obstacle}
        ready={
          body
            ? t('tools.power.ready', {
                power: format.percent(body.power),
                effect: effectText(body, body.parameters.b, format),
                least: effectText(body, body.minimumEffect, format),
                f: format.significant(body.f),
                hasF: body.f === null ? 'no' : 'yes',
              })
            : ''
        }
      />
    </>
  )
}
