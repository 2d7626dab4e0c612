import { useT } from '../../../i18n/use-t.ts'
import { ACCEPTED_FILES } from '../components/accepted-files.ts'
import classes from '../components/data.module.css'
import { ExampleMenu } from '../example/example-menu.tsx'
import { FileButton } from '../components/file-button.tsx'
import { usePasting } from '../components/use-pasting.tsx'
import { useDrop } from '../components/use-drop.ts'
import { EXAMPLES } from './examples.ts'
import type { DataChoices } from './use-data-choices.ts'

/** Options for adding data: drop, choose, paste, or take an example. */
export function SourcePicker({ choices }: { choices: DataChoices }) {
  const t = useT()
  const { isOver, handlers } = useDrop(([file]) => {
    if (file) choices.chooseFile(file)
  })
  const pasting = usePasting(t('tools.data.pasteHint'), choices.choosePaste)
  if (pasting.form !== null) return pasting.form
  return (
    <div className={isOver ? `${classes.drop} ${classes.over}` : classes.drop} {...handlers}>
      <p className={`${classes.dropTitle} ${classes.withMouse}`}>{t('tools.data.drop')}</p>
      <p className={`${classes.dropTitle} ${classes.withoutMouse}`}>{t('tools.data.bring')}</p>
      <p className={classes.dropText}>{t('tools.data.dropText')}</p>
      <FileButton
        label={t('tools.data.choose')}
        accept={ACCEPTED_FILES}
        isBusy={choices.isReading}
        onFiles={([file]) => file && choices.chooseFile(file)}
      />
      <div className={classes.others}>
        {pasting.button}
        <ExampleMenu examples={EXAMPLES} onPick={choices.chooseExample} />
      </div>
    </div>
  )
}
