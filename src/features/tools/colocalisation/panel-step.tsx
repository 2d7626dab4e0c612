import { useT } from '../../../i18n/use-t.ts'
import { sortPanelFiles } from '../../../science/panel/panel-files.ts'
import { Step } from '../components/step.tsx'
import classes from '../components/tool.module.css'
import { PanelBox } from '../panel/panel-box.tsx'
import { useColocalisation } from './spec.ts'
import { useLocusChoices } from './use-locus-choices.ts'

/** Step 3, which may be left out: correlations, with which several causal variants can be told apart. */
export function PanelStep() {
  const t = useT()
  const { draft } = useColocalisation()
  const choices = useLocusChoices()
  const files = draft.inputs?.panel ?? []
  const { sets, missing } = sortPanelFiles(files)
  return (
    <Step
      number={3}
      title={t('tools.coloc.panel')}
      isDone={sets.length > 0 && missing.length === 0}
    >
      <p className={classes.settingsLine}>{t('tools.coloc.panelHint')}</p>
      <PanelBox files={files} choices={choices} />
    </Step>
  )
}
