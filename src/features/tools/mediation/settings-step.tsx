/** Step 2 of mediation: names, thresholds, estimation; folded to one line, as the defaults suffice. */
import { TextInput } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import { EXCLUSION_TEXT } from '../../../results/mediation/texts.ts'
import { MEDIATION_LIMITS } from '../../../science/mediation/inputs.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { EstimationFields, OutcomeKindField } from '../components/estimation-fields.tsx'
import { FoldedSettings } from '../components/folded-settings.tsx'
import { ActionField, InstrumentFields, useSettingsLine } from '../components/instrument-fields.tsx'
import { OptionsSelect } from '../components/options-select.tsx'
import { PrivateSwitch } from '../components/private-switch.tsx'
import { MEDIATION_BOUNDS, findMediationFaults, resolveMediationNames } from './model.ts'
import { useMediation } from './spec.ts'

/** Names of the traits, and the scale of effects on the outcome. */
function Names() {
  const t = useT()
  const { session, draft } = useMediation()
  const { settings, preview } = draft
  const field = (
    label: string,
    value: string,
    placeholder: string | undefined,
    onChange: (name: string) => void,
  ) => (
    <TextInput
      size="md"
      label={label}
      placeholder={placeholder ?? t('tools.mediation.namePlaceholder')}
      maxLength={60}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
  return (
    <>
      {field(t('tools.mediation.nameX'), settings.nameX, preview?.x?.name, (nameX) =>
        session.setSettings({ nameX }),
      )}
      {field(t('tools.mediation.nameM'), settings.nameM, preview?.m?.name, (nameM) =>
        session.setSettings({ nameM }),
      )}
      {field(t('tools.mediation.nameY'), settings.nameY, preview?.y?.name, (nameY) =>
        session.setSettings({ nameY }),
      )}
      <OutcomeKindField
        label={t('tools.settings.kind')}
        value={settings.outcomeKind}
        onChange={(outcomeKind) => session.setSettings({ outcomeKind })}
      />
    </>
  )
}

/** Settings that only files need: thresholds, alleles, and exclusions from the second step. */
function FileFields() {
  const t = useT()
  const { session, draft } = useMediation()
  const { settings } = draft
  const onChange = session.setSettings
  return (
    <>
      <InstrumentFields
        settings={settings}
        thresholdHint={t('tools.mediation.instrumentPHint')}
        onChange={onChange}
      />
      <NumberField
        label={t('tools.bidirectional.prune')}
        description={t('tools.bidirectional.pruneHint')}
        value={settings.pruneKb}
        bounds={MEDIATION_BOUNDS.pruneKb}
        step={1000}
        hasButtons
        onChange={(pruneKb) => onChange({ pruneKb })}
      />
      <OptionsSelect
        label={t('tools.mediation.exclude')}
        hint={t('tools.mediation.excludeHint')}
        value={settings.exclude}
        texts={EXCLUSION_TEXT}
        isLong
        onChange={(exclude) => onChange({ exclude })}
      />
      <NumberField
        label={t('tools.mediation.overlap')}
        description={t('tools.mediation.overlapHint')}
        value={settings.overlap}
        bounds={MEDIATION_BOUNDS.overlap}
        step={0.1}
        onChange={(overlap) => onChange({ overlap })}
      />
      <ActionField action={settings.action} onChange={(action) => onChange({ action })} />
    </>
  )
}

export function MediationSettingsStep() {
  const t = useT()
  const format = useFormat()
  const lineOf = useSettingsLine()
  const { session, draft } = useMediation()
  const { settings, inputs } = draft
  const names = resolveMediationNames(draft)
  const pruning =
    settings.pruneKb === 0
      ? t('tools.bidirectional.noPruning')
      : t('tools.bidirectional.pruneLine', { kb: format.integer(settings.pruneKb || 0) })
  const isFiles = inputs?.layout !== 'estimates'
  const line = [
    `${names.x} → ${names.m} → ${names.y}`,
    ...(isFiles ? lineOf(settings, [pruning]) : []),
  ].join('\u00a0· ')
  return (
    <FoldedSettings line={line} hasFaults={findMediationFaults(settings).length > 0}>
      <Names />
      {isFiles && <FileFields />}
      <EstimationFields
        settings={settings}
        mostDraws={MEDIATION_LIMITS.nboot}
        onChange={session.setSettings}
      />
      <PrivateSwitch
        isPrivate={settings.isPrivate}
        onChange={(isPrivate) => session.setSettings({ isPrivate })}
      />
    </FoldedSettings>
  )
}
