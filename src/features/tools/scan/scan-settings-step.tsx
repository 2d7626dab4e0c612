/** Step 2 of a scan: thresholds, alleles, estimation; folded to one line, as the defaults suffice. */
import { Switch, TextInput } from '@mantine/core'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { SCAN_LIMITS } from '../../../science/scan-run/inputs.ts'
import {
  EstimationFields,
  OutcomeKindField,
  PressoSwitch,
} from '../components/estimation-fields.tsx'
import { FoldedSettings } from '../components/folded-settings.tsx'
import { ActionField, InstrumentFields, useSettingsLine } from '../components/instrument-fields.tsx'
import { OptionsSelect } from '../components/options-select.tsx'
import { AbsentChoice } from '../panel/absent-choice.tsx'
import { ClumpFields } from '../panel/clump-fields.tsx'
import { PanelBox } from '../panel/panel-box.tsx'
import { PrivateSwitch } from '../components/private-switch.tsx'
import { useTool } from '../session/use-tool-session.ts'
import { hasPanel, NO_SIDES, type Pruning, findScanFaults, type ScanSettings } from './model.ts'
import classes from './scan.module.css'
import { useScanChoices } from './use-scan-choices.ts'
import type { ScanTool } from './scan-data-step.tsx'

type Props = { settings: ScanSettings; onChange: (change: Partial<ScanSettings>) => void }

const PRUNING_TEXT: Record<Pruning, string> = {
  clumped: msg('tools.screen.pruning.clumped'),
  distance: msg('tools.screen.pruning.distance'),
  panel: msg('tools.screen.pruning.panel'),
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
        onChange={(outcomeKind) => onChange({ outcomeKind })}
      />
    </>
  )
}

/** Panel for the instruments of every exposure, read once for all of them. */
function Panel({ tool }: { tool: ScanTool }) {
  const t = useT()
  const { session, draft } = useTool(tool.spec)
  const choices = useScanChoices(tool.spec)
  return (
    <section className={classes.wide} aria-label={t('tools.screen.pruning.panel')}>
      <ClumpFields
        files={draft.inputs?.panel ?? []}
        choices={choices}
        settings={draft.settings}
        onChange={session.setSettings}
      />
    </section>
  )
}

/** Choice for instruments that an outcome lacks; where the panel clumps, the panel is chosen there. */
function Absent({ tool, isByPanel }: { tool: ScanTool; isByPanel: boolean }) {
  const { session, draft } = useTool(tool.spec)
  const choices = useScanChoices(tool.spec)
  return (
    <div className={classes.wide}>
      <AbsentChoice
        settings={draft.settings}
        onChange={session.setSettings}
        panel={isByPanel ? null : <PanelBox files={draft.inputs?.panel ?? []} choices={choices} />}
      />
    </div>
  )
}

export function ScanSettingsStep({ tool }: { tool: ScanTool }) {
  const t = useT()
  const { session, draft } = useTool(tool.spec)
  const { settings } = draft
  const onChange = session.setSettings
  const hasSides = draft.inputs?.layout !== 'harmonised'
  const isByPanel = hasSides && settings.pruning === 'panel'
  const own = isByPanel ? [t('tools.screen.pruning.panel')] : []
  const line = useSettingsLine()(settings, own).join('\u00a0· ')
  const isPanelUsed = hasSides && (isByPanel || settings.absent === 'proxy')
  const lacksPanel = isPanelUsed && !hasPanel(draft.inputs ?? NO_SIDES)
  return (
    <FoldedSettings line={line} hasFaults={lacksPanel || findScanFaults(settings).length > 0}>
      <InstrumentFields
        settings={settings}
        thresholdHint={t('tools.screen.instrumentPHint')}
        onChange={onChange}
      />
      <OptionsSelect
        label={t('tools.screen.pruning')}
        hint={isByPanel ? t('tools.pick.way.panelText') : t('tools.screen.pruningHint')}
        value={settings.pruning}
        texts={PRUNING_TEXT}
        onChange={(pruning) => onChange({ pruning })}
      />
      {isByPanel && <Panel tool={tool} />}
      {hasSides && <Absent tool={tool} isByPanel={isByPanel} />}
      <ActionField action={settings.action} onChange={(action) => onChange({ action })} />
      <Outcome settings={settings} onChange={onChange} hasName={tool.spec.mostOutcomes === 1} />
      <EstimationFields settings={settings} mostDraws={SCAN_LIMITS.nboot} onChange={onChange} />
      <PressoSwitch
        hint={t('tools.screen.pressoHint')}
        isOn={settings.hasPresso}
        onChange={(hasPresso) => onChange({ hasPresso })}
      />
      <Switch
        size="md"
        label={t('tools.screen.robust')}
        description={t('tools.screen.robustHint')}
        checked={settings.hasRobust}
        onChange={(event) => onChange({ hasRobust: event.currentTarget.checked })}
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
