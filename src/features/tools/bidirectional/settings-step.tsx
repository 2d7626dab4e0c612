/** Step 2 of the bidirectional tool: names, thresholds, alleles, estimation; folded, as the defaults suffice. */
import { TextInput } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import { BIDIRECTIONAL_LIMITS } from '../../../science/bidirectional/inputs.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import {
  EstimationFields,
  OutcomeKindField,
  PressoSwitch,
} from '../components/estimation-fields.tsx'
import { FoldedSettings } from '../components/folded-settings.tsx'
import { ActionField, InstrumentFields, useSettingsLine } from '../components/instrument-fields.tsx'
import { PrivateSwitch } from '../components/private-switch.tsx'
import { BIDIRECTIONAL_BOUNDS, findBidirectionalFaults, resolveTraitNames } from './model.ts'
import { useBidirectional } from './spec.ts'

type TraitProps = {
  label: string
  name: string
  placeholder: string
  kind: OutcomeKind
  onName: (name: string) => void
  onKind: (kind: OutcomeKind) => void
}

/** Name of a trait, and the scale of effects on it as the outcome. */
function Trait({ label, name, placeholder, kind, onName, onKind }: TraitProps) {
  const t = useT()
  return (
    <>
      <TextInput
        size="md"
        label={label}
        placeholder={placeholder}
        maxLength={60}
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <OutcomeKindField
        label={t('tools.bidirectional.kindOf', { trait: label })}
        value={kind}
        onChange={onKind}
      />
    </>
  )
}

function Traits() {
  const t = useT()
  const { session, draft } = useBidirectional()
  const { settings, preview } = draft
  return (
    <>
      <Trait
        label={t('tools.bidirectional.nameA')}
        name={settings.nameA}
        placeholder={preview?.a?.name ?? t('tools.settings.exposurePlaceholder')}
        kind={settings.kindA}
        onName={(nameA) => session.setSettings({ nameA })}
        onKind={(kindA) => session.setSettings({ kindA })}
      />
      <Trait
        label={t('tools.bidirectional.nameB')}
        name={settings.nameB}
        placeholder={preview?.b?.name ?? t('tools.settings.outcomePlaceholder')}
        kind={settings.kindB}
        onName={(nameB) => session.setSettings({ nameB })}
        onKind={(kindB) => session.setSettings({ kindB })}
      />
    </>
  )
}

export function TraitSettingsStep() {
  const t = useT()
  const format = useFormat()
  const lineOf = useSettingsLine()
  const { session, draft } = useBidirectional()
  const { settings } = draft
  const names = resolveTraitNames(draft)
  const pruning =
    settings.pruneKb === 0
      ? t('tools.bidirectional.noPruning')
      : t('tools.bidirectional.pruneLine', { kb: format.integer(settings.pruneKb || 0) })
  const line = [`${names.a} ⇄ ${names.b}`, ...lineOf(settings, [pruning])].join('\u00a0· ')
  const onChange = session.setSettings
  return (
    <FoldedSettings line={line} hasFaults={findBidirectionalFaults(settings).length > 0}>
      <Traits />
      <InstrumentFields
        settings={settings}
        thresholdHint={t('tools.bidirectional.instrumentPHint')}
        onChange={onChange}
      />
      <NumberField
        label={t('tools.bidirectional.prune')}
        description={t('tools.bidirectional.pruneHint')}
        value={settings.pruneKb}
        bounds={BIDIRECTIONAL_BOUNDS.pruneKb}
        step={1000}
        hasButtons
        onChange={(pruneKb) => onChange({ pruneKb })}
      />
      <ActionField action={settings.action} onChange={(action) => onChange({ action })} />
      <EstimationFields
        settings={settings}
        mostDraws={BIDIRECTIONAL_LIMITS.nboot}
        onChange={onChange}
      />
      <PressoSwitch
        hint={t('tools.bidirectional.pressoHint')}
        isOn={settings.hasPresso}
        onChange={(hasPresso) => onChange({ hasPresso })}
      />
      <PrivateSwitch
        isPrivate={settings.isPrivate}
        onChange={(isPrivate) => onChange({ isPrivate })}
      />
    </FoldedSettings>
  )
}
