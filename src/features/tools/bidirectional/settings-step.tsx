import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { BIDIRECTIONAL_LIMITS } from '../../../science/bidirectional/inputs.ts'
import type { HarmoniseAction } from '../../../science/harmonise/match.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import { ACTION_TEXT } from '../../../results/screen/screen-texts.ts'
import { CONVENTION_TEXT } from '../../../results/code-texts.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { EstimationFields, OutcomeKindField } from '../components/estimation-fields.tsx'
import { FoldedSettings } from '../components/folded-settings.tsx'
import { PrivateSwitch } from '../components/private-switch.tsx'
import type { TypedNumber } from '../session/tool-state.ts'
import { bidirectionalFaults, type BidirectionalSettings, namesOfTraits } from './model.ts'
import { useBidirectional } from './spec.ts'

type Props = {
  settings: BidirectionalSettings
  onChange: (change: Partial<BidirectionalSettings>) => void
}

const ACTIONS = Object.keys(ACTION_TEXT) as HarmoniseAction[]
const typed = (value: string | number): TypedNumber => (typeof value === 'number' ? value : '')

/** `5e-8` as people write it: a field for numbers would not take it. */
function ThresholdField({ settings, onChange }: Props) {
  const t = useT()
  const [text, setText] = useState(String(settings.instrumentP))
  const isFault = bidirectionalFaults(settings).includes('instrumentP')
  // An example or a record may have set another one meanwhile.
  const shown =
    Number(text.replace(',', '.')) === settings.instrumentP || isFault
      ? text
      : String(settings.instrumentP)
  return (
    <TextInput
      size="md"
      label={t('tools.screen.instrumentP')}
      description={t('tools.bidirectional.instrumentPHint')}
      inputMode="text"
      value={shown}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        const value = Number(next.trim().replace(',', '.'))
        onChange({ instrumentP: next.trim() === '' || Number.isNaN(value) ? '' : value })
      }}
      error={isFault && t('tools.screen.instrumentPFault')}
    />
  )
}

function Instruments(props: Props) {
  const { settings, onChange } = props
  const t = useT()
  const format = useFormat()
  const faults = bidirectionalFaults(settings)
  return (
    <>
      <ThresholdField {...props} />
      <NumberInput
        size="md"
        label={t('tools.screen.leastF')}
        description={t('tools.screen.leastFHint')}
        value={settings.leastF}
        min={0}
        allowNegative={false}
        onChange={(value) => onChange({ leastF: typed(value) })}
        error={faults.includes('leastF') && t('tools.screen.leastFFault')}
      />
      <NumberInput
        size="md"
        label={t('tools.bidirectional.prune')}
        description={t('tools.bidirectional.pruneHint')}
        value={settings.pruneKb}
        min={0}
        step={1000}
        allowNegative={false}
        onChange={(value) => onChange({ pruneKb: typed(value) })}
        error={
          faults.includes('pruneKb') &&
          t('tools.bidirectional.pruneFault', {
            max: format.integer(BIDIRECTIONAL_LIMITS.pruneKb),
          })
        }
      />
      <NativeSelect
        size="md"
        label={t('tools.screen.action')}
        description={t('tools.screen.actionHint')}
        value={settings.action}
        data={ACTIONS.map((value) => ({ value, label: t(ACTION_TEXT[value]) }))}
        onChange={(event) => onChange({ action: event.currentTarget.value as HarmoniseAction })}
      />
    </>
  )
}

type TraitProps = {
  label: string
  name: string
  placeholder: string
  kind: OutcomeKind
  onName: (name: string) => void
  onKind: (kind: OutcomeKind) => void
}

/** What a trait is called, and how its effects are read where it is the outcome. */
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
        isBeside
        onChange={onKind}
      />
    </>
  )
}

/** Step 2: names, thresholds, alleles, estimation. The defaults do, so it is folded to one line. */
export function TraitSettingsStep() {
  const t = useT()
  const format = useFormat()
  const { session, draft } = useBidirectional()
  const { settings, preview } = draft
  const faults = bidirectionalFaults(settings)
  const names = namesOfTraits(draft)
  const line = [
    `${names.a} ⇄ ${names.b}`,
    `P ≤ ${format.p(settings.instrumentP === '' ? null : settings.instrumentP)}`,
    `F ≥ ${format.significant(settings.leastF === '' ? null : settings.leastF)}`,
    settings.pruneKb === 0
      ? t('tools.bidirectional.noPruning')
      : t('tools.bidirectional.pruneLine', {
          kb: format.integer(settings.pruneKb === '' ? 0 : settings.pruneKb),
        }),
    t(ACTION_TEXT[settings.action]),
    t(CONVENTION_TEXT[settings.convention]),
  ].join(' · ')
  const onChange = session.setSettings
  return (
    <FoldedSettings line={line} hasFaults={faults.length > 0}>
      <Trait
        label={t('tools.bidirectional.nameA')}
        name={settings.nameA}
        placeholder={preview?.a?.name ?? t('tools.settings.exposurePlaceholder')}
        kind={settings.kindA}
        onName={(nameA) => onChange({ nameA })}
        onKind={(kindA) => onChange({ kindA })}
      />
      <Trait
        label={t('tools.bidirectional.nameB')}
        name={settings.nameB}
        placeholder={preview?.b?.name ?? t('tools.settings.outcomePlaceholder')}
        kind={settings.kindB}
        onName={(nameB) => onChange({ nameB })}
        onKind={(kindB) => onChange({ kindB })}
      />
      <Instruments settings={settings} onChange={onChange} />
      <EstimationFields
        settings={settings}
        faults={faults}
        mostDraws={BIDIRECTIONAL_LIMITS.nboot}
        pressoHint={t('tools.bidirectional.pressoHint')}
        onChange={onChange}
      />
      <PrivateSwitch
        isPrivate={settings.isPrivate}
        onChange={(isPrivate) => onChange({ isPrivate })}
      />
    </FoldedSettings>
  )
}
