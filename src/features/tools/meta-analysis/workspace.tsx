/** Guided steps of the meta-analysis: the studies, then the model and the names. */
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Tau2Method } from '../../../science/methods/between-variance.ts'
import { Choice } from '../components/choice.tsx'
import { NamedSides } from '../components/named-sides.tsx'
import { PrivateSwitch } from '../components/private-switch.tsx'
import { RunBar } from '../components/run-bar.tsx'
import { PresetStep } from '../components/step.tsx'
import classes from '../components/tool.module.css'
import { type PrefillRecord, usePrefillRecord } from '../components/use-prefill-record.ts'
import { ResultSkeleton } from '../../../ui/results/result-skeleton.tsx'
import { DataStep } from './data-step.tsx'
import {
  checkRows,
  findMetaObstacle,
  type MetaObstacle,
  listStudies,
  toStudyFromPair,
  toStudyFromRecord,
} from './model.ts'
import { META_ANALYSIS, useMeta } from './spec.ts'
import { useStudyChoices } from './use-study-choices.ts'

const OBSTACLE_TEXT: Record<MetaObstacle, string> = {
  noData: msg('tools.meta.noData'),
  reading: msg('tools.run.reading'),
  question: msg('tools.meta.question'),
  faults: msg('tools.meta.faults'),
  tooFew: msg('tools.meta.tooFew'),
}

const TAU2_HINT: Record<Tau2Method, string> = {
  reml: msg('tools.meta.tau2.remlHint'),
  'paule-mandel': msg('tools.meta.tau2.pmHint'),
  'dersimonian-laird': msg('tools.meta.tau2.dlHint'),
}

/** Step 2: the model of the main result, and names. The defaults suffice. */
function SettingsStep() {
  const t = useT()
  const { session, draft } = useMeta()
  const { settings } = draft
  return (
    <PresetStep number={2} title={t('tools.settings.title')} hasFaults={false}>
      <div className={classes.fields}>
        <Choice
          label={t('tools.meta.model')}
          hint={
            settings.model === 'random'
              ? t('tools.meta.model.randomHint')
              : t('tools.meta.model.fixedHint')
          }
          value={settings.model}
          options={[
            { value: 'random', label: t('tools.meta.model.random') },
            { value: 'fixed', label: t('tools.meta.model.fixed') },
          ]}
          onChange={(model) => session.setSettings({ model })}
        />
        <Choice
          label={t('tools.meta.tau2')}
          hint={t(TAU2_HINT[settings.tau2])}
          value={settings.tau2}
          options={[
            { value: 'reml', label: 'REML' },
            { value: 'paule-mandel', label: 'PM' },
            { value: 'dersimonian-laird', label: 'DL' },
          ]}
          onChange={(tau2) => session.setSettings({ tau2 })}
        />
        <Choice
          label={t('tools.meta.knapp')}
          hint={
            settings.knapp === 'floored'
              ? t('tools.meta.knapp.flooredHint')
              : t('tools.meta.knapp.unmodifiedHint')
          }
          value={settings.knapp}
          options={[
            { value: 'floored', label: 'max(1, q)' },
            { value: 'unmodified', label: t('tools.meta.knapp.unmodified') },
          ]}
          onChange={(knapp) => session.setSettings({ knapp })}
        />
        <NamedSides names={settings} onChange={session.setSettings} />
        <PrivateSwitch
          isPrivate={settings.isPrivate}
          onChange={(isPrivate) => session.setSettings({ isPrivate })}
        />
      </div>
    </PresetStep>
  )
}

export function MetaWorkspace() {
  const t = useT()
  const { session, draft } = useMeta()
  const { study } = useStudyChoices()
  const take = ({ record, body, query }: PrefillRecord) => {
    const found = toStudyFromPair(record.title, body, query) ?? toStudyFromRecord(record)
    if (found) void study(found)
    return found !== null
  }
  const { isLooking } = usePrefillRecord({
    toolId: META_ANALYSIS.toolId,
    take,
    refuse: session.refuse,
  })
  const obstacle = findMetaObstacle(draft)
  if (isLooking) return <ResultSkeleton />
  return (
    <>
      <DataStep />
      <SettingsStep />
      <RunBar
        obstacle={obstacle === null ? null : t(OBSTACLE_TEXT[obstacle])}
        ready={t('tools.meta.ready', { n: listStudies(checkRows(draft)).length })}
      />
    </>
  )
}
