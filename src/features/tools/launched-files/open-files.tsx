/** Entry for users with a file and no tool yet: chosen, dropped, shared, or opened with the installed app. */
import { IconFileSearch } from '@tabler/icons-react'
import { useSearch } from 'wouter'
import { SHARE_REFUSALS, type ShareRefusal } from '../../../contract/share-target.ts'
import { useT } from '../../../i18n/use-t.ts'
import { chooseFiles } from '../../../platform/import-inbox.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import { FileButton } from '../components/file-button.tsx'
import { useDrop } from '../components/use-drop.ts'
import classes from './launched-files.module.css'
import { useInbox } from './use-inbox.ts'

/** Opened files need the code that parses files; the list of tools alone does not. */
const LazyLaunchedFiles = lazyComponent(
  async () => (await import('./launched-files-panel.tsx')).LaunchedFilesPanel,
  {
    catalog: 'analysis',
  },
)
const LazyWaitingFiles = lazyComponent(
  async () => (await import('./waiting-files.tsx')).WaitingFiles,
  { catalog: 'work' },
)
const LazyRefusalText = lazyComponent(
  async () => (await import('./waiting-files.tsx')).RefusalText,
  { catalog: 'work' },
)

/** Returns the reason why a share was not accepted, from the address that the worker or the service redirected to. */
function useShareRefusal(): ShareRefusal | null {
  const source = new URLSearchParams(useSearch()).get('source')
  const isHydrated = useIsHydrated()
  // The worker may answer with the page as it was rendered for another query.
  if (!isHydrated) return null
  const reasons = Object.keys(SHARE_REFUSALS) as ShareRefusal[]
  return reasons.find((reason) => SHARE_REFUSALS[reason] === source) ?? null
}

function ChooseFiles() {
  const t = useT()
  const { isOver, handlers } = useDrop(chooseFiles)
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
        <p className={classes.text}>{t('tools.files.text')}</p>
      </div>
      <FileButton
        label={t('tools.files.choose')}
        variant="default"
        isBusy={false}
        isMultiple
        onFiles={chooseFiles}
      />
    </section>
  )
}

export function OpenFiles() {
  const { files, isOpened, refusal } = useInbox()
  const shareRefusal = useShareRefusal()
  const reason = refusal ?? (files.length === 0 ? shareRefusal : null)
  return (
    <>
      {reason && <LazyRefusalText refusal={reason} />}
      {files.length === 0 && <ChooseFiles />}
      {files.length > 0 && !isOpened && <LazyWaitingFiles files={files} />}
      {files.length > 0 && isOpened && <LazyLaunchedFiles files={files} />}
    </>
  )
}
