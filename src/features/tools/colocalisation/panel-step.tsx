/** Step 3 (optional) of colocalisation: the LD panel that separates several causal variants, and the genetic map. */
import { Button, Stack } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import { sortPanelFiles } from '../../../science/panel/panel-files.ts'
import { useFormat } from '../../../ui/use-format.ts'
import dataClasses from '../components/data.module.css'
import { FileButton } from '../components/file-button.tsx'
import { Step } from '../components/step.tsx'
import classes from '../components/tool.module.css'
import { PanelBox } from '../panel/panel-box.tsx'
import { useColocalisation } from './spec.ts'
import { useLocusChoices } from './use-locus-choices.ts'

const MAP_FILES = '.txt,.tsv,.csv,.map,.gmap,.gz,.zip'

/** Genetic map for the figure; it changes no number. */
function GeneticMap() {
  const t = useT()
  const format = useFormat()
  const { draft } = useColocalisation()
  const { isReading, setMap } = useLocusChoices()
  const files = draft.inputs?.map ?? []
  const [first] = files
  const size = files.reduce((sum, { blob }) => sum + blob.size, 0)
  const choose = (
    <FileButton
      label={t('tools.coloc.map.choose')}
      variant="default"
      accept={MAP_FILES}
      testId="tool-file-map"
      isMultiple
      isBusy={isReading}
      onFiles={setMap}
    />
  )
  return (
    <Stack role="group" aria-label={t('tools.coloc.map')} gap="sm" mt="md" align="flex-start">
      <p className={classes.settingsLine}>{t('tools.coloc.mapHint')}</p>
      {first ? (
        <div className={dataClasses.file}>
          <span className={dataClasses.fileName}>{first.name}</span>
          <span className={dataClasses.fileFacts}>
            {t('tools.coloc.map.files', { n: files.length })}&nbsp;· {format.bytes(size)}
          </span>
          <span className={dataClasses.fileActions}>
            <Button variant="subtle" color="gray" onClick={() => setMap([])}>
              {t('tools.data.remove')}
            </Button>
            {choose}
          </span>
        </div>
      ) : (
        choose
      )}
    </Stack>
  )
}

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
      <GeneticMap />
    </Step>
  )
}
