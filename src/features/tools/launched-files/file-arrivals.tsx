/** Files over any page: the target while they are dragged, and a card about those that wait. */
import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import { toolById, toolTexts } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { getDropReceiver } from '../../../platform/import-inbox.ts'
import { clearLaunchedFiles, setInbox } from '../../../platform/launched-files.ts'
import classes from './file-arrivals.module.css'
import { useInbox } from './use-inbox.ts'
import { RefusalText, WaitingList } from './waiting-files.tsx'

/** Frame around the window while files are dragged over it. Drop zones below it still take them. */
function DropTarget() {
  const t = useT()
  const tool = toolById(getDropReceiver()?.toolId ?? '')
  return (
    <div className={classes.target} data-testid="drop-target">
      <p className={classes.targetText}>
        <IconFileDownload size={24} stroke={1.5} aria-hidden="true" />
        {tool
          ? t('tools.inbox.dropTool', { tool: t(toolTexts(tool).name) })
          : t('tools.inbox.drop')}
      </p>
    </div>
  )
}

/** Card on pages other than the list of tools, which shows the files itself. */
function Card() {
  const t = useT()
  const { files, isOpened, refusal } = useInbox()
  const isWaiting = files.length > 0 && !isOpened
  return (
    <div className={classes.place} role="status">
      <section className={classes.card} aria-labelledby="file-arrivals">
        <h2 className={classes.title} id="file-arrivals">
          {isWaiting ? t('tools.inbox.title', { n: files.length }) : t('tools.inbox.refused')}
        </h2>
        {refusal && <RefusalText refusal={refusal} />}
        {isWaiting && <WaitingList files={files} />}
        <div className={classes.actions}>
          {isWaiting ? (
            <>
              <Button component={Link} href={paths.allTools()}>
                {t('tools.inbox.see')}
              </Button>
              <Button variant="default" onClick={clearLaunchedFiles}>
                {t('tools.inbox.remove', { n: files.length })}
              </Button>
            </>
          ) : (
            <Button variant="default" onClick={() => setInbox({ refusal: null })}>
              {t('tools.inbox.close')}
            </Button>
          )}
        </div>
      </section>
    </div>
  )
}

export function FileArrivals() {
  const { files, isOpened, refusal, isDragging } = useInbox()
  const [path] = useLocation()
  const hasCard = path !== paths.allTools() && ((files.length > 0 && !isOpened) || refusal !== null)
  return (
    <>
      {isDragging && <DropTarget />}
      {hasCard && <Card />}
    </>
  )
}
