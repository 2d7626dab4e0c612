import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { sortPanelFiles } from '../../../science/panel/panel-files.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from '../components/data.module.css'
import { FileButton } from '../components/file-button.tsx'
import { useDrop } from '../components/use-drop.ts'
import type { Source } from '../session/tool-state.ts'
import type { PickChoices } from './use-pick-choices.ts'

const PANEL_FILES = '.bed,.bim,.fam'

/** The files of a reference panel: dropped or chosen together or one by one, and read where they lie. */
export function PanelBox({ files, choices }: { files: readonly Source[]; choices: PickChoices }) {
  const t = useT()
  const format = useFormat()
  const { isOver, handlers } = useDrop(choices.addPanel)
  const { sets, missing } = sortPanelFiles(files)
  const button = (
    <FileButton
      label={files.length === 0 ? t('tools.pick.panel.choose') : t('tools.pick.panel.more')}
      variant="default"
      accept={PANEL_FILES}
      testId="tool-file-panel"
      isMultiple
      isBusy={choices.isReading}
      onFiles={choices.addPanel}
    />
  )
  if (files.length === 0) {
    return (
      <div className={isOver ? `${classes.drop} ${classes.over}` : classes.drop} {...handlers}>
        <p className={`${classes.dropTitle} ${classes.withMouse}`}>{t('tools.pick.panel.title')}</p>
        <p className={`${classes.dropTitle} ${classes.withoutMouse}`}>
          {t('tools.pick.panel.bring')}
        </p>
        <p className={classes.dropText}>{t('tools.pick.panel.hint')}</p>
        <div className={classes.others}>{button}</div>
      </div>
    )
  }
  const size = files.reduce((sum, { blob }) => sum + blob.size, 0)
  const names = sets.map(({ name }) => name)
  return (
    <div {...handlers}>
      <div className={classes.file}>
        <span className={classes.fileName}>
          {names.length > 2 ? `${names[0]} … ${names.at(-1)}` : names.join(', ')}
        </span>
        <span className={classes.fileFacts}>
          {t('tools.pick.panel.sets', { n: sets.length })} · {format.bytes(size)}
        </span>
        <span className={classes.fileActions}>
          <Button variant="subtle" color="gray" onClick={choices.removePanel}>
            {t('tools.data.remove')}
          </Button>
          {button}
        </span>
      </div>
      {missing.length > 0 && (
        <p role="alert" className={`${classes.verdict} ${classes.bad}`}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
          {t('tools.pick.panel.missing', {
            files: missing.slice(0, 3).join(', '),
            n: missing.length,
          })}
        </p>
      )}
    </div>
  )
}
