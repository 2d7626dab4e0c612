import { Input, NativeSelect, NumberInput, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Convention } from '../../../science/codes.ts'
import { LIMITS } from '../../../science/limits.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import { CONVENTION_TEXT } from '../../../results/code-texts.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { FoldedSettings } from '../components/folded-settings.tsx'
import { PrivateSwitch } from '../components/private-switch.tsx'
import { PRESSO_TEXT, PressoSettings, RuleSettings, SampleSettings } from './further-settings.tsx'
import { type Settings, settingsFaults, withConvention } from './model.ts'
import { useTwoSample } from './spec.ts'

const KIND_TEXT: Record<OutcomeKind, string> = {
  continuous: msg('tools.settings.continuous'),
  binary: msg('tools.settings.binary'),
}
const CONVENTIONS = Object.keys(CONVENTION_TEXT) as Convention[]
const MAX_NAME = 60

function Names({ settings }: { settings: Settings }) {
  const t = useT()
  const { session } = useTwoSample()
  return (
    <>
      <TextInput
        label={t('tools.settings.exposure')}
        placeholder={t('tools.settings.exposurePlaceholder')}
        maxLength={MAX_NAME}
        value={settings.exposureName}
        onChange={(event) => session.setSettings({ exposureName: event.currentTarget.value })}
      />
      <TextInput
        label={t('tools.settings.outcome')}
        placeholder={t('tools.settings.outcomePlaceholder')}
        maxLength={MAX_NAME}
        value={settings.outcomeName}
        onChange={(event) => session.setSettings({ outcomeName: event.currentTarget.value })}
      />
    </>
  )
}

function Kind({ settings }: { settings: Settings }) {
  const t = useT()
  const { session } = useTwoSample()
  const id = useId()
  return (
    <div>
      <Input.Label labelElement="div" size="md" id={id}>
        {t('tools.settings.kind')}
      </Input.Label>
      <SegmentedControl
        fullWidth
        size="md"
        aria-labelledby={id}
        value={settings.outcomeKind}
        onChange={(value) => session.setSettings({ outcomeKind: value as OutcomeKind })}
        data={(['continuous', 'binary'] as const).map((value) => ({
          value,
          label: t(KIND_TEXT[value]),
        }))}
      />
      <Text size="sm" c="dimmed" mt={4}>
        {settings.outcomeKind === 'binary'
          ? t('tools.settings.binaryHint')
          : t('tools.settings.continuousHint')}
      </Text>
    </div>
  )
}

function Numbers({ settings }: { settings: Settings }) {
  const t = useT()
  const format = useFormat()
  const { session } = useTwoSample()
  const faults = settingsFaults(settings)
  const typed = (value: string | number) => (typeof value === 'number' ? value : '')
  return (
    <>
      <NativeSelect
        size="md"
        label={t('tools.settings.convention')}
        description={t('tools.settings.conventionHint')}
        value={settings.convention}
        data={CONVENTIONS.map((value) => ({ value, label: t(CONVENTION_TEXT[value]) }))}
        onChange={(event) =>
          session.setSettings(withConvention(settings, event.currentTarget.value as Convention))
        }
      />
      <NumberInput
        size="md"
        label={t('tools.settings.seed')}
        description={t('tools.settings.seedHint')}
        value={settings.seed}
        allowDecimal={false}
        onChange={(value) => session.setSettings({ seed: typed(value) })}
        error={
          faults.includes('seed') &&
          t('tools.settings.seedFault', { max: format.integer(LIMITS.seedMax) })
        }
      />
      <NumberInput
        size="md"
        label={t('tools.settings.nboot')}
        description={t('tools.settings.nbootHint')}
        value={settings.nboot}
        allowDecimal={false}
        allowNegative={false}
        step={100}
        onChange={(value) => session.setSettings({ nboot: typed(value) })}
        error={
          faults.includes('nboot') &&
          t('tools.settings.nbootFault', {
            min: format.integer(LIMITS.nbootMin),
            max: format.integer(LIMITS.nbootMax),
          })
        }
      />
    </>
  )
}

/** Step 2: names and numbers. The defaults do, so it is folded. */
export function SettingsStep() {
  const t = useT()
  const format = useFormat()
  const { session, draft } = useTwoSample()
  const { settings } = draft
  const faults = settingsFaults(settings)
  const pressoLine =
    settings.presso === 'own'
      ? t('tools.settings.pressoLine', {
          n: settings.pressoDraws === '' ? '' : format.integer(settings.pressoDraws),
        })
      : t(PRESSO_TEXT[settings.presso])
  const line = [
    settings.exposureName && settings.outcomeName
      ? `${settings.exposureName} → ${settings.outcomeName}`
      : t('tools.settings.unnamed'),
    t(KIND_TEXT[settings.outcomeKind]),
    t(CONVENTION_TEXT[settings.convention]),
    t('analysis.rule.draws', {
      n: settings.nboot === '' ? '' : format.integer(settings.nboot),
      seed: String(settings.seed),
    }),
    pressoLine,
    ...(settings.density === 'r-4.4' ? [] : [t('analysis.rule.densityOld')]),
    ...(settings.generator === 'r' ? [] : [t('analysis.rule.fast')]),
  ].join(' · ')
  return (
    <FoldedSettings line={line} hasFaults={faults.length > 0}>
      <Names settings={settings} />
      <Kind settings={settings} />
      <Numbers settings={settings} />
      <PressoSettings settings={settings} />
      <RuleSettings settings={settings} />
      <SampleSettings settings={settings} />
      <PrivateSwitch
        isPrivate={settings.isPrivate}
        onChange={(isPrivate) => session.setSettings({ isPrivate })}
      />
    </FoldedSettings>
  )
}
