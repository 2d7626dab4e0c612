/** Entry for users with a file and no tool yet: chosen, dropped, shared, or opened with the installed app. */
import { IconFileSearch } from '@tabler/icons-react'
import { useSearch } from 'wouter'
import { SHARE_LOST } from '../../../contract/share-target.ts'
import { useT } from '../../../i18n/use-t.ts'
import { setLaunchedFiles } from '../../../platform/launched-files.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { FileButton } from '../components/file-button.tsx'
import { useDrop } from '../components/use-drop.ts'
import classes from './launched-files.module.css'
import { useLaunchedFiles } from './use-launched-files.ts'

/** Opened files need the code that parses files; the list of tools alone does not. */
const LazyLaunchedFiles = lazyComponent(
  async () => (await import('./launched-files-panel.tsx')).LaunchedFilesPanel,
  {
    catalog: 'analysis',
  },
)

export function OpenFiles() {
  const t = useT()
  const files = useLaunchedFiles()
  const isLost = new URLSearchParams(useSearch()).get('source') === SHARE_LOST
  const { isOver, handlers } = useDrop(setLaunchedFiles)
  if (files.length > 0) return <LazyLaunchedFiles files={files} />
  return (
    <section
      className={isOver ? `${classes.ask} ${classes.over}` : classes.ask}
      aria-labelledby="open-files"
      {...handlers}
    >
      <IconFileSearch size={28} stroke={1.5} aria-hidden="true" />
      <div className={classes.words}>
        <h2 className={classes.title} id="open-files">
          {t('tools.files.title')}
        </h2>
        <p className={classes.text} role={isLost ? 'alert' : undefined}>
          {isLost ? t('tools.files.lost') : t('tools.files.text')}
        </p>
      </div>
      <FileButton
        label={t('tools.files.choose')}
        variant="default"
        isBusy={false}
        isMultiple
        onFiles={setLaunchedFiles}
      />
    </section>
  )
}
