/** Files that arrived from outside and wait: named, not read. The user opens or removes them. */
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react'
import { INBOX_LIMITS, type ShareRefusal } from '../../../contract/share-target.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import {
  clearLaunchedFiles,
  type InboxChannel,
  type InboxFile,
  setInbox,
} from '../../../platform/launched-files.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './launched-files.module.css'

const CHANNEL_TEXT: Record<Exclude<InboxChannel, 'chosen'>, string> = {
  shared: msg('tools.inbox.channel.shared'),
  opened: msg('tools.inbox.channel.opened'),
  dropped: msg('tools.inbox.channel.dropped'),
}
const REFUSAL_TEXT: Record<ShareRefusal, string> = {
  lost: msg('tools.inbox.lost'),
  foreign: msg('tools.inbox.foreign'),
  tooMany: msg('tools.inbox.tooMany'),
  tooLarge: msg('tools.inbox.tooLarge'),
}

/** Reason why files were not accepted, and what to do. */
export function RefusalText({ refusal }: { refusal: ShareRefusal }) {
  const t = useT()
  const format = useFormat()
  const { files, bytes } = INBOX_LIMITS
  return (
    <Alert
      variant="light"
      color="error"
      role="alert"
      icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />}
    >
      {t(REFUSAL_TEXT[refusal], { n: files, size: format.bytes(bytes) })}
    </Alert>
  )
}

/** Names of the waiting files, each with its size and the channel by which it arrived. */
export function WaitingList({ files }: { files: readonly InboxFile[] }) {
  const t = useT()
  const format = useFormat()
  return (
    <ul className={classes.files}>
      {files.map(({ file, channel }) => (
        <li
          key={`${file.name} ${file.size} ${file.lastModified}`}
          className={`${classes.file} ${classes.waiting}`}
        >
          <span className={classes.name}>{file.name}</span>
          <span className={classes.facts}>
            {format.bytes(file.size)}
            {channel !== 'chosen' && `\u00a0· ${t(CHANNEL_TEXT[channel])}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function WaitingFiles({ files }: { files: readonly InboxFile[] }) {
  const t = useT()
  return (
    <section className={classes.opened} aria-labelledby="waiting-files">
      <div className={classes.openedHead}>
        <h2 className={classes.title} id="waiting-files">
          <IconInbox size={22} stroke={1.5} aria-hidden="true" />
          {t('tools.inbox.title', { n: files.length })}
        </h2>
      </div>
      <WaitingList files={files} />
      <p className={classes.text}>{t('tools.inbox.text')}</p>
      <div className={classes.actions}>
        <Button onClick={() => setInbox({ isOpened: true })}>
          {t('tools.inbox.open', { n: files.length })}
        </Button>
        <Button variant="default" onClick={clearLaunchedFiles}>
          {t('tools.inbox.remove', { n: files.length })}
        </Button>
      </div>
    </section>
  )
}
