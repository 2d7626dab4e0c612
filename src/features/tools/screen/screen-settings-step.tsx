import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { HarmoniseAction } from '../../../science/harmonise/match.ts'
import { SCREEN_LIMITS } from '../../../science/screen-run/inputs.ts'
import { ACTION_TEXT } from '../../../results/screen/screen-texts.ts'
import { CONVENTION_TEXT } from '../../../results/code-texts.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { EstimationFields, OutcomeKindField } from '../components/estimation-fields.tsx'
import { FoldedSettings } from '../components/folded-settings.tsx'
import { PrivateSwitch } from '../components/private-switch.tsx'
import type { TypedNumber } from '../session/tool-state.ts'
import { useTool } from '../session/use-tool-session.ts'
import { type Pruning, screenFaults, type ScreenSettings } from './model.ts'
import type { ScreenTool } from './screen-data-step.tsx'

type Props = { settings: ScreenSettings; onChange: (change: Partial<ScreenSettings>) => void }

const PRUNING_TEXT: Record<Pruning, string> = {
  clumped: msg('tools.screen.pruning.clumped'),
  distance: msg('tools.screen.pruning.distance'),
}
const ACTIONS = Object.keys(ACTION_TEXT) as HarmoniseAction[]
const typed = (value: string | number): TypedNumber => (typeof value === 'number' ? value : '')

/** `1e-5` as people write it: a field for numbers would not take it. */
function ThresholdField({ settings, onChange }: Props) {
  const t = useT()
  const [text, setText] = useState(String(settings.instrumentP))
  const isFault = screenFaults(settings).includes('instrumentP')
  return (
    <TextInput
      size="md"
      label={t('tools.screen.instrumentP')}
      description={t('tools.screen.instrumentPHint')}
      inputMode="text"
      value={text}
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
        error={screenFaults(settings).includes('leastF') && t('tools.screen.leastFFault')}
      />
      <NativeSelect
        size="md"
        label={t('tools.screen.pruning')}
        description={t('tools.screen.pruningHint')}
        value={settings.pruning}
        data={(['clumped', 'distance'] as const).map((value) => ({
          value,
          label: t(PRUNING_TEXT[value]),
        }))}
        onChange={(event) => onChange({ pruning: event.currentTarget.value as Pruning })}
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

function Outcome({ settings, onChange, hasName }: Props & { hasName: boolean }) {
  const t = useT()
  return (
    <>
      {hasName && (
        <TextInput
          size="md"
          label={t('tools.settings.outcome')}
          placeholder={t('tools.settings.outcomePlaceholder')}
          maxLength={60}
          value={settings.outcomeName}
          onChange={(event) => onChange({ outcomeName: event.currentTarget.value })}
        />
      )}
      <OutcomeKindField
        label={t('tools.settings.kind')}
        value={settings.outcomeKind}
        isBeside={hasName}
        onChange={(outcomeKind) => onChange({ outcomeKind })}
      />
    </>
  )
}

/** Step 2: thresholds, alleles, estimation. The defaults do, so it is folded to one line. */
export function ScreenSettingsStep({ tool }: { tool: ScreenTool }) {
  const t = useT()
  const format = useFormat()
  const { session, draft } = useTool(tool.spec)
  const { settings } = draft
  const faults = screenFaults(settings)
  const line = [
    `P ≤ ${format.p(settings.instrumentP === '' ? null : settings.instrumentP)}`,
    `F ≥ ${format.significant(settings.leastF === '' ? null : settings.leastF)}`,
    t(ACTION_TEXT[settings.action]),
    t(CONVENTION_TEXT[settings.convention]),
  ].join(' · ')
  const onChange = session.setSettings
  return (
    <FoldedSettings line={line} hasFaults={faults.length > 0}>
      <Instruments settings={settings} onChange={onChange} />
      <Outcome settings={settings} onChange={onChange} hasName={tool.spec.mostOutcomes === 1} />
      <EstimationFields
        settings={settings}
        faults={faults}
        mostDraws={SCREEN_LIMITS.nboot}
        pressoHint={t('tools.screen.pressoHint')}
        onChange={onChange}
      />
      {tool.spec.kind === 'causal-map' && (
        <Switch
          size="md"
          label={t('tools.map.reverse')}
          description={t('tools.map.reverseHint')}
          checked={settings.hasReverse}
          onChange={(event) => onChange({ hasReverse: event.currentTarget.checked })}
        />
      )}
      <PrivateSwitch
        isPrivate={settings.isPrivate}
        onChange={(isPrivate) => onChange({ isPrivate })}
      />
    </FoldedSettings>
  )
}
