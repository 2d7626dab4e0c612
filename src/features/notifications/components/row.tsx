import { ActionIcon, VisuallyHidden } from '@mantine/core'
import {
  IconDiamond,
  IconMessage2,
  IconNews,
  IconShieldLock,
  IconSparkles,
  IconUser,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Notification, NotificationKind } from '../../../contract/endpoints/notifications.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { safeHref } from '../model.ts'
import classes from './notifications.module.css'

const ICONS: Record<NotificationKind, TablerIcon> = {
  welcome: IconSparkles,
  security: IconShieldLock,
  feedback: IconMessage2,
  content: IconNews,
  membership: IconDiamond,
  account: IconUser,
}

function Words({ item }: { item: Notification }) {
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  return (
    <span className={classes.words}>
      <span className={classes.title}>
        {item.readAt === null && <VisuallyHidden>{t('notifications.unread')}</VisuallyHidden>}
        {textIn(item, 'title', locale)}
      </span>
      <span className={classes.text}>{textIn(item, 'body', locale)}</span>
      {item.createdAt !== null && (
        <time className={classes.when} dateTime={item.createdAt}>
          {format.dateTime(item.createdAt)}
        </time>
      )}
    </span>
  )
}

type Props = {
  item: Notification
  onFollow: () => void
  onRead: (item: Notification) => void
  onRemove: (item: Notification) => void
}

/** One notification: opening it marks it as read. */
export function NotificationRow({ item, onFollow, onRead, onRemove }: Props) {
  const t = useT()
  const locale = useLocale()
  const Icon = ICONS[item.kind]
  const href = safeHref(item.href)
  const read = () => {
    if (item.readAt === null) onRead(item)
  }
  const content = (
    <>
      <Icon size={20} stroke={1.7} aria-hidden="true" className={classes.icon} />
      <Words item={item} />
    </>
  )
  return (
    <li className={classes.row} data-unread={item.readAt === null || undefined}>
      {href === null ? (
        <button type="button" className={classes.body} onClick={read}>
          {content}
        </button>
      ) : (
        <Link
          href={href}
          className={classes.body}
          onClick={() => {
            read()
            onFollow()
          }}
        >
          {content}
        </Link>
      )}
      <ActionIcon
        aria-label={t('notifications.remove', { title: textIn(item, 'title', locale) })}
        onClick={() => onRemove(item)}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}
