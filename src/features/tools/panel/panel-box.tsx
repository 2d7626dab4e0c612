/** Box for the files of an LD panel: dropped or chosen together or one by one, and read in place. */
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { sortPanelFiles } from '../../../science/panel/panel-files.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from '../components/data.module.css'
import { FileButton } from '../components/file-button.tsx'
import { useDrop } from '../components/use-drop.ts'
import type { Source } from '../session/tool-state.ts'
import { readDroppedPanel, getPanelPicker } from './panel-handles.ts'
import { RememberedPanel } from './remembered-panel.tsx'
import type { PanelChoices } from './use-panel-choices.ts'

/** Endings of panel files, compressed ones included: the box then explains how to unpack them. */
const PANEL_FILES = '.bed,.bim,.fam,.pgen,.pvar,.psam,.zst,.gz,.bgz'

/** Returns the drop handlers, which accept folders too. */
function usePanelDrop(onFiles: PanelChoices['addPanel']) {
  const { isOver, handlers } = useDrop(() => {})
  const onDrop = (event: DragEvent) => {
    handlers.onDrop(event)
    void readDroppedPanel(event.dataTransfer).then(onFiles)
  }
  return { isOver, handlers: { ...handlers, onDrop } }
}

type Choices = PanelChoices & { isReading: boolean }
type Props = { files: readonly Source[]; choices: Choices }

function ChooseButton({ files, choices }: Props) {
  const t = useT()
  return (
    <FileButton
      label={files.length === 0 ? t('tools.pick.panel.choose') : t('tools.pick.panel.more')}
      variant="default"
      accept={PANEL_FILES}
      testId="tool-file-panel"
      isMultiple
      isBusy={choices.isReading}
      pick={getPanelPicker()}
      onFiles={choices.addPanel}
    />
  )
}

/** Empty box where the files are dropped or chosen, with the previous panel. */
function EmptyPanel({ choices }: Pick<Props, 'choices'>) {
  const t = useT()
  const { isOver, handlers } = usePanelDrop(choices.addPanel)
  return (
    <>
      <RememberedPanel onFiles={choices.addPanel} />
      <PackedFiles names={choices.packedFiles} />
      <div className={isOver ? `${classes.drop} ${classes.over}` : classes.drop} {...handlers}>
        <p className={`${classes.dropTitle} ${classes.withMouse}`}>{t('tools.pick.panel.title')}</p>
        <p className={`${classes.dropTitle} ${classes.withoutMouse}`}>
          {t('tools.pick.panel.bring')}
        </p>
        <p className={classes.dropText}>{t('tools.pick.panel.hint')}</p>
        <div className={classes.others}>
          <ChooseButton files={[]} choices={choices} />
        </div>
      </div>
    </>
  )
}

/** Compressed files of a panel, which cannot be read in parts. */
function PackedFiles({ names }: { names: readonly string[] }) {
  const t = useT()
  if (names.length === 0) return null
  return (
    <p role="alert" className={`${classes.verdict} ${classes.bad}`}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      {t('tools.pick.panel.packed', { files: names.slice(0, 3).join(', ') })}
    </p>
  )
}

/** Notes on the files that were added. */
function PanelNotes({ files, choices }: Props) {
  const t = useT()
  const { missing } = sortPanelFiles(files)
  if (choices.packedFiles.length > 0) return <PackedFiles names={choices.packedFiles} />
  if (missing.length > 0) {
    return (
      <p role="alert" className={`${classes.verdict} ${classes.bad}`}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        {t('tools.pick.panel.missing', {
          files: missing.slice(0, 3).join(', '),
          n: missing.length,
        })}
      </p>
    )
  }
  if (choices.changedFiles.length === 0) return null
  return (
    <p role="status" className={classes.verdict}>
      {t('tools.pick.panel.differs', { files: choices.changedFiles.slice(0, 3).join(', ') })}
    </p>
  )
}

export function PanelBox({ files, choices }: Props) {
  const t = useT()
  const format = useFormat()
  const { handlers } = usePanelDrop(choices.addPanel)
  if (files.length === 0) return <EmptyPanel choices={choices} />
  const size = files.reduce((sum, { blob }) => sum + blob.size, 0)
  const { sets } = sortPanelFiles(files)
  const names = sets.map(({ name }) => name)
  return (
    <div {...handlers}>
      <div className={classes.file}>
        <span className={classes.fileName}>
          {names.length > 2 ? `${names[0]} … ${names.at(-1)}` : names.join(', ')}
        </span>
        <span className={classes.fileFacts}>
          {t('tools.pick.panel.sets', { n: sets.length })}&nbsp;· {format.bytes(size)}
        </span>
        <span className={classes.fileActions}>
          <Button variant="subtle" color="gray" onClick={choices.removePanel}>
            {t('tools.data.remove')}
          </Button>
          <ChooseButton files={files} choices={choices} />
        </span>
      </div>
      <PanelNotes files={files} choices={choices} />
    </div>
  )
}
