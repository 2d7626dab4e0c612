/** Guided steps of multivariable MR: the data, then the settings. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Convention } from '../../../science/codes.ts'
import type { HarmoniseAction } from '../../../science/harmonise/match.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { ResultSkeleton } from '../../../ui/results/result-skeleton.tsx'
import { ACTION_TEXT } from '../../../results/scan/texts.ts'
import { CONVENTION_TEXT } from '../../../results/code-texts.ts'
import { Choice } from '../components/choice.tsx'
import { PrivateSwitch } from '../components/private-switch.tsx'
import { RefusedRecord } from '../components/refused-record.tsx'
import { RunBar } from '../components/run-bar.tsx'
import { PresetStep } from '../components/step.tsx'
import toolClasses from '../components/tool.module.css'
import { type PrefillRecord, usePrefillRecord } from '../components/use-prefill-record.ts'
import { Correlations } from './correlation-form.tsx'
import { DataStep } from './data-step.tsx'
import { prefillWideTable } from './prefill.ts'
import {
  listExposureNames,
  FILE_DEFAULTS,
  getOutcomeName,
  SAMPLE_BOUNDS,
  findWideObstacle,
  type WideObstacle,
} from './model.ts'
import { MULTIVARIABLE, useMultivariable } from './spec.ts'

const OBSTACLE_TEXT: Record<WideObstacle, string> = {
  noData: msg('tools.run.noData'),
  reading: msg('tools.run.reading'),
  roles: msg('tools.mv.roles'),
  noOutcome: msg('tools.mv.noOutcome'),
  oneExposure: msg('tools.mv.oneExposure'),
  severalOutcomes: msg('tools.mv.severalOutcomes'),
  alleles: msg('tools.screen.alleleOpen'),
  mapping: msg('tools.run.mapping'),
  correlation: msg('tools.mv.correlation.fault'),
  sample: msg('tools.mv.sampleSize.fault'),
}
const CONVENTIONS = Object.keys(CONVENTION_TEXT) as Convention[]
const ACTIONS = Object.keys(ACTION_TEXT) as HarmoniseAction[]

/** Settings that only separate files need: the outcome's name, and the matching of alleles. */
function FileSettings() {
  const t = useT()
  const { session, draft } = useMultivariable()
  const { settings } = draft
  return (
    <>
      <TextInput
        size="md"
        label={t('tools.settings.outcome')}
        placeholder={t('tools.settings.outcomePlaceholder')}
        maxLength={60}
        value={settings.outcomeName}
        onChange={(event) => session.setSettings({ outcomeName: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('tools.screen.action')}
        description={t('tools.screen.actionHint')}
        value={settings.action}
        data={ACTIONS.map((value) => ({ value, label: t(ACTION_TEXT[value]) }))}
        onChange={(event) =>
          session.setSettings({ action: event.currentTarget.value as HarmoniseAction })
        }
      />
    </>
  )
}

function SettingsStep() {
  const t = useT()
  const { session, draft } = useMultivariable()
  const { settings, inputs } = draft
  return (
    <PresetStep
      number={2}
      title={t('tools.settings.title')}
      hasFaults={['correlation', 'sample'].includes(findWideObstacle(draft) ?? '')}
    >
      <div className={toolClasses.fields}>
        <Choice
          label={t('tools.settings.kind')}
          value={settings.outcomeKind}
          options={[
            { value: 'continuous', label: t('tools.settings.continuous') },
            { value: 'binary', label: t('tools.settings.binary') },
          ]}
          onChange={(outcomeKind) => session.setSettings({ outcomeKind })}
        />
        {inputs?.layout === 'files' && <FileSettings />}
        <NativeSelect
          size="md"
          label={t('tools.settings.convention')}
          description={t('tools.mv.conventionHint')}
          value={settings.convention}
          data={CONVENTIONS.map((value) => ({ value, label: t(CONVENTION_TEXT[value]) }))}
          onChange={(event) =>
            session.setSettings({ convention: event.currentTarget.value as Convention })
          }
        />
        <NumberField
          label={t('tools.mv.sampleSize')}
          description={t('tools.mv.sampleSize.hint')}
          value={settings.sampleSize ?? ''}
          bounds={SAMPLE_BOUNDS}
          hasGroups
          step={1000}
          onChange={(sampleSize) => session.setSettings({ sampleSize })}
        />
      </div>
      <Correlations />
      <PrivateSwitch
        isPrivate={settings.isPrivate}
        onChange={(isPrivate) => session.setSettings({ isPrivate })}
      />
    </PresetStep>
  )
}

export function MultivariableWorkspace() {
  const t = useT()
  const { session, draft } = useMultivariable()
  const take = useCallback(
    ({ record, body, query }: PrefillRecord) => {
      const prefilled = prefillWideTable(body, query)
      if (!prefilled) return false
      const name = t('tools.carried.name', { title: record.title, n: 0 })
      const blob = new Blob([prefilled.text], { type: 'text/plain' })
      const source = { kind: 'record' as const, name, blob }
      void session.choose({ layout: 'wide', source }, { ...FILE_DEFAULTS, ...prefilled.settings })
      return true
    },
    [session, t],
  )
  const [refused, setRefused] = useState<string | null>(null)
  const { isLooking } = usePrefillRecord({ toolId: MULTIVARIABLE.toolId, take, refuse: setRefused })
  const obstacle = findWideObstacle(draft)
  if (isLooking) return <ResultSkeleton />
  return (
    <>
      {refused !== null && (
        <RefusedRecord title={refused} onClose={() => setRefused(null)}>
          {t('tools.mv.refused.text')}
        </RefusedRecord>
      )}
      <DataStep />
      <SettingsStep />
      <RunBar
        obstacle={obstacle === null ? null : t(OBSTACLE_TEXT[obstacle])}
        ready={t('tools.mv.ready', {
          k: listExposureNames(draft).length,
          outcome: getOutcomeName(draft),
        })}
      />
    </>
  )
}
