import { NativeSelect, NumberInput, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Convention } from '../../../science/codes.ts'
import type { HarmoniseAction } from '../../../science/harmonise/match.ts'
import { LIMITS } from '../../../science/limits.ts'
import { SCREEN_LIMITS } from '../../../science/screen-run/inputs.ts'
import type { OutcomeKind } from '../../../ui/analysis/presentation.ts'
import { ACTION_TEXT } from '../../../ui/analysis/screen/screen-texts.ts'
import { CONVENTION_TEXT } from '../../../ui/analysis/texts.ts'
import { useFormat } from '../../../ui/use-format.ts'
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
const CONVENTIONS = Object.keys(CONVENTION_TEXT) as Convention[]
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
      <div role="group" aria-label={t('tools.settings.kind')}>
        <SegmentedControl
          fullWidth
          size="md"
          mt={hasName ? 27 : 0}
          aria-label={t('tools.settings.kind')}
          value={settings.outcomeKind}
          onChange={(value) => onChange({ outcomeKind: value as OutcomeKind })}
          data={[
            { value: 'continuous', label: t('tools.settings.continuous') },
            { value: 'binary', label: t('tools.settings.binary') },
          ]}
        />
      </div>
    </>
  )
}

function Estimation({ settings, onChange }: Props) {
  const t = useT()
  const format = useFormat()
  const faults = screenFaults(settings)
  return (
    <>
      <NativeSelect
        size="md"
        label={t('tools.settings.convention')}
        value={settings.convention}
        data={CONVENTIONS.map((value) => ({ value, label: t(CONVENTION_TEXT[value]) }))}
        onChange={(event) => onChange({ convention: event.currentTarget.value as Convention })}
      />
      <NumberInput
        size="md"
        label={t('tools.settings.seed')}
        value={settings.seed}
        allowDecimal={false}
        onChange={(value) => onChange({ seed: typed(value) })}
        error={
          faults.includes('seed') &&
          t('tools.settings.seedFault', { max: format.integer(LIMITS.seedMax) })
        }
      />
      <NumberInput
        size="md"
        label={t('tools.settings.nboot')}
        value={settings.nboot}
        allowDecimal={false}
        allowNegative={false}
        step={100}
        onChange={(value) => onChange({ nboot: typed(value) })}
        error={
          faults.includes('nboot') &&
          t('tools.settings.nbootFault', {
            min: format.integer(LIMITS.nbootMin),
            max: format.integer(SCREEN_LIMITS.nboot),
          })
        }
      />
      <Switch
        size="md"
        label={t('tools.screen.presso')}
        description={t('tools.screen.pressoHint')}
        checked={settings.hasPresso}
        onChange={(event) => onChange({ hasPresso: event.currentTarget.checked })}
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
      <Estimation settings={settings} onChange={onChange} />
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
