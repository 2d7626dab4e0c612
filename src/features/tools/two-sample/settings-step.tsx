import { TextInput } from '@mantine/core'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { LIMITS } from '../../../science/limits.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import { CONVENTION_TEXT } from '../../../results/code-texts.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { Choice } from '../components/choice.tsx'
import { EstimationFields } from '../components/estimation-fields.tsx'
import { FoldedSettings } from '../components/folded-settings.tsx'
import { PrivateSwitch } from '../components/private-switch.tsx'
import { PRESSO_TEXT, PressoSettings, RuleSettings, SampleSettings } from './further-settings.tsx'
import { type Settings, findSettingsFaults, withConvention } from './model.ts'
import { useTwoSample } from './spec.ts'

const KIND_TEXT: Record<OutcomeKind, string> = {
  continuous: msg('tools.settings.continuous'),
  binary: msg('tools.settings.binary'),
}
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
  const isBinary = settings.outcomeKind === 'binary'
  return (
    <Choice
      label={t('tools.settings.kind')}
      hint={isBinary ? t('tools.settings.binaryHint') : t('tools.settings.continuousHint')}
      value={settings.outcomeKind}
      options={(['continuous', 'binary'] as const).map((value) => ({
        value,
        label: t(KIND_TEXT[value]),
      }))}
      onChange={(outcomeKind) => session.setSettings({ outcomeKind })}
    />
  )
}

/** Step 2: names and numbers. The defaults suffice, so it is folded. */
export function SettingsStep() {
  const t = useT()
  const format = useFormat()
  const { session, draft } = useTwoSample()
  const { settings } = draft
  const faults = findSettingsFaults(settings)
  const pressoLine =
    settings.presso === 'own'
      ? t('tools.settings.pressoLine', {
          n: settings.pressoDraws === '' ? '' : format.integer(settings.pressoDraws),
        })
      : t(PRESSO_TEXT[settings.presso])
  const line = [
    ...(settings.exposureName && settings.outcomeName
      ? [`${settings.exposureName} → ${settings.outcomeName}`]
      : []),
    t(KIND_TEXT[settings.outcomeKind]),
    t(CONVENTION_TEXT[settings.convention]),
    t('analysis.rule.draws', {
      n: settings.nboot === '' ? '' : format.integer(settings.nboot),
      seed: settings.seed === '' ? '' : format.digits(settings.seed),
    }),
    pressoLine,
    ...(settings.density === 'r-4.4' ? [] : [t('analysis.rule.densityOld')]),
    ...(settings.generator === 'r' ? [] : [t('analysis.rule.fast')]),
  ].join('\u00a0· ')
  return (
    <FoldedSettings line={line} hasFaults={faults.length > 0}>
      <Names settings={settings} />
      <Kind settings={settings} />
      <EstimationFields
        settings={settings}
        mostDraws={LIMITS.nbootMax}
        hasHints
        onChange={({ convention, ...change }) =>
          session.setSettings(convention ? withConvention(settings, convention) : change)
        }
      />
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
