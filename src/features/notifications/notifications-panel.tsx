import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useT } from '../../i18n/use-t.ts'
import { EmptyState, QueryView } from '../../ui/states.tsx'
import { useFormat } from '../../ui/use-format.ts'
import classes from './components/notifications.module.css'
import { NotificationRow } from './components/row.tsx'
import { flattenPages, byDay } from './model.ts'
import { markAllRead, markRead, removeNotification } from './mutations.ts'
import { notificationQueries } from './queries.ts'

function Loading() {
  return (
    <>
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} height={56} mt={10} radius="md" />
      ))}
    </>
  )
}

type ListProps = { items: ReturnType<typeof flattenPages>; onFollow: () => void }

function Days({ items, onFollow }: ListProps) {
  const t = useT()
  const format = useFormat()
  const { mutate: read } = useMutation(markRead())
  const { mutate: remove } = useMutation(removeNotification())
  return byDay(items, format.date).map(({ day, items: own }) => (
    <section key={day} aria-label={day === '' ? t('notifications.undated') : day}>
      <h3 className={classes.day}>{day}</h3>
      <ul className={classes.list}>
        {own.map((item) => (
          <NotificationRow
            key={item.id}
            item={item}
            onFollow={onFollow}
            onRead={read}
            onRemove={remove}
          />
        ))}
      </ul>
    </section>
  ))
}

type Props = { onFollow: () => void; isDrawer?: boolean }

/** The member's notifications by day, with their actions. */
export function NotificationsPanel({ onFollow, isDrawer = false }: Props) {
  const t = useT()
  const query = useInfiniteQuery(notificationQueries.list())
  const { mutate: markAll, isPending } = useMutation(markAllRead())
  const shown = flattenPages(query.data)
  const hasUnread = shown.some(({ readAt }) => readAt === null)
  return (
    <div className={isDrawer ? `${classes.panel} ${classes.drawer}` : classes.panel}>
      <div className={classes.head}>
        {/* A drawer announces its title itself. */}
        {isDrawer ? <span /> : <h2 className={classes.heading}>{t('notifications.title')}</h2>}
        <Button
          variant="subtle"
          size="compact-sm"
          mih={44}
          disabled={!hasUnread || isPending}
          onClick={() => markAll(shown)}
        >
          {t('notifications.readAll')}
        </Button>
      </div>
      <div className={classes.scroll}>
        <QueryView
          isCompact
          query={query}
          loading={<Loading />}
          isEmpty={(data) => flattenPages(data).length === 0}
          empty={
            <EmptyState
              isCompact
              title={t('notifications.empty.title')}
              text={t('notifications.empty.text')}
            />
          }
        >
          {(data) => <Days items={flattenPages(data)} onFollow={onFollow} />}
        </QueryView>
        {query.hasNextPage && (
          <Button
            fullWidth
            mt="sm"
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('notifications.more')}
          </Button>
        )}
      </div>
    </div>
  )
}
