/** Step 2 of colocalisation: the traits, always visible as they cannot be guessed, and the folded region and priors. */
import { TextInput } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import type { Side } from '../../../science/bidirectional/inputs.ts'
import { sortPanelFiles } from '../../../science/panel/panel-files.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { Choice } from '../components/choice.tsx'
import { FoldedSettings } from '../components/folded-settings.tsx'
import { PrivateSwitch } from '../components/private-switch.tsx'
import { PresetStep } from '../components/step.tsx'
import classes from '../components/tool.module.css'
import {
  isPriorPossible,
  LOCUS_BOUNDS,
  findLocusFaults,
  resolveLocusNames,
  parseRegion,
  TRAIT_BOUNDS,
  type TraitSettings,
} from './model.ts'
import { useColocalisation } from './spec.ts'

type TraitProps = { side: Side; label: string; placeholder: string }

/** Name of a trait and the scale on which it was measured; the prior of its effects follows from that. */
function Trait({ side, label, placeholder }: TraitProps) {
  const t = useT()
  const { session, draft } = useColocalisation()
  const trait = draft.settings[side]
  const set = (part: Partial<TraitSettings>) =>
    session.setSettings({ [side]: { ...trait, ...part } })
  const name = side === 'a' ? draft.settings.nameA : draft.settings.nameB
  const isBinary = trait.kind === 'case-control'
  return (
    <div className={classes.trait} role="group" aria-label={label}>
      <TextInput
        size="md"
        label={label}
        placeholder={placeholder}
        maxLength={60}
        value={name}
        onChange={({ currentTarget: { value } }) =>
          session.setSettings(side === 'a' ? { nameA: value } : { nameB: value })
        }
      />
      <Choice
        label={t('tools.coloc.kindOf', { trait: label })}
        hint={
          isBinary ? t('tools.coloc.kind.caseControlHint') : t('tools.coloc.kind.quantitativeHint')
        }
        value={trait.kind}
        options={[
          { value: 'quantitative', label: t('tools.coloc.kind.quantitative') },
          { value: 'case-control', label: t('tools.coloc.kind.caseControl') },
        ]}
        onChange={(kind) => set({ kind })}
      />
      <NumberField
        label={t('tools.coloc.nOf', { trait: label })}
        description={t('tools.coloc.nHint')}
        value={trait.n}
        bounds={TRAIT_BOUNDS.n}
        onChange={(n) => set({ n })}
      />
      {isBinary ? (
        <NumberField
          label={t('tools.coloc.shareOf', { trait: label })}
          description={t('tools.coloc.shareHint')}
          value={trait.caseShare}
          bounds={TRAIT_BOUNDS.caseShare}
          onChange={(caseShare) => set({ caseShare })}
        />
      ) : (
        <NumberField
          label={t('tools.coloc.sdOf', { trait: label })}
          description={t('tools.coloc.sdHint')}
          value={trait.sdY}
          bounds={TRAIT_BOUNDS.sdY}
          onChange={(sdY) => set({ sdY })}
        />
      )}
    </div>
  )
}

/** Step 2: the traits. The prior of effects cannot be guessed, so its fields are always visible. */
export function TraitStep() {
  const t = useT()
  const { draft } = useColocalisation()
  const { preview } = draft
  return (
    <PresetStep
      number={2}
      title={t('tools.coloc.traits')}
      hasFaults={false}
      of={['nameA', 'nameB', 'a', 'b']}
    >
      <div className={classes.traits}>
        <Trait
          side="a"
          label={t('tools.coloc.a')}
          placeholder={preview?.a?.name ?? t('tools.coloc.aPlaceholder')}
        />
        <Trait
          side="b"
          label={t('tools.coloc.b')}
          placeholder={preview?.b?.name ?? t('tools.coloc.bPlaceholder')}
        />
      </div>
    </PresetStep>
  )
}

const PRIORS = ['p1', 'p2', 'p12'] as const

/** Parameters of SuSiE's search for signals, which runs only with a panel. */
function SignalSettings() {
  const t = useT()
  const { session, draft } = useColocalisation()
  const { settings } = draft
  return (
    <>
      <NumberField
        label={t('tools.coloc.effects')}
        description={t('tools.coloc.effectsHint')}
        value={settings.effects}
        bounds={LOCUS_BOUNDS.effects}
        onChange={(effects) => session.setSettings({ effects })}
      />
      <NumberField
        label={t('tools.coloc.coverage')}
        description={t('tools.coloc.coverageHint')}
        value={settings.coverage}
        bounds={LOCUS_BOUNDS.coverage}
        onChange={(coverage) => session.setSettings({ coverage })}
      />
      <NumberField
        label={t('tools.coloc.minAbsCorr')}
        description={t('tools.coloc.minAbsCorrHint')}
        value={settings.minAbsCorr}
        bounds={LOCUS_BOUNDS.minAbsCorr}
        onChange={(minAbsCorr) => session.setSettings({ minAbsCorr })}
      />
    </>
  )
}

/** Priors of a variant for one trait, for the other, and for both, in one row. */
function Priors() {
  const t = useT()
  const { session, draft } = useColocalisation()
  const { settings } = draft
  const names = resolveLocusNames(draft)
  const hint = {
    p1: t('tools.coloc.p1Hint', { trait: names.a }),
    p2: t('tools.coloc.p1Hint', { trait: names.b }),
    p12: isPriorPossible(settings) ? t('tools.coloc.p12Hint') : t('tools.coloc.p12Fault'),
  }
  return (
    <div className={classes.fieldRow}>
      {PRIORS.map((name) => (
        <NumberField
          key={name}
          label={name}
          description={hint[name]}
          value={settings[name]}
          bounds={LOCUS_BOUNDS[name]}
          onChange={(value) => session.setSettings({ [name]: value })}
        />
      ))}
    </div>
  )
}

/** Region and priors. The defaults suffice, so they are folded to one line. */
export function RegionSettings() {
  const t = useT()
  const format = useFormat()
  const { session, draft } = useColocalisation()
  const { settings } = draft
  const hasPanel = sortPanelFiles(draft.inputs?.panel ?? []).sets.length > 0
  const line = [
    settings.region.trim() === ''
      ? t('tools.coloc.regionAuto', { kb: format.integer(settings.windowKb || 0) })
      : settings.region,
    `p12 ${format.significant(settings.p12 || 0)}`,
    ...(hasPanel ? [t('tools.coloc.effectsLine', { n: settings.effects || 0 })] : []),
  ].join('\u00a0· ')
  return (
    <FoldedSettings
      line={line}
      number={4}
      hasFaults={findLocusFaults(settings).length > 0}
      of={['region', 'windowKb', ...PRIORS, 'effects', 'coverage', 'minAbsCorr']}
    >
      <TextInput
        size="md"
        label={t('tools.coloc.region')}
        description={t('tools.coloc.regionHint')}
        placeholder="2:60000000-61000000"
        maxLength={60}
        value={settings.region}
        error={parseRegion(settings.region) === null && t('tools.coloc.regionFault')}
        onChange={({ currentTarget: { value } }) => session.setSettings({ region: value })}
      />
      <NumberField
        label={t('tools.coloc.window')}
        description={t('tools.coloc.windowHint')}
        value={settings.windowKb}
        bounds={LOCUS_BOUNDS.windowKb}
        onChange={(windowKb) => session.setSettings({ windowKb })}
      />
      <Priors />
      {hasPanel && (
        <div className={classes.fieldRow}>
          <SignalSettings />
        </div>
      )}
      <PrivateSwitch
        isPrivate={settings.isPrivate}
        onChange={(isPrivate) => session.setSettings({ isPrivate })}
      />
    </FoldedSettings>
  )
}
