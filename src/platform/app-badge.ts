/**
 * Sets the badge on the installed app's icon; the only module that does. Browsers without one do
 * nothing. All tabs share the icon: each publishes its counts, and shows the sum.
 */
import { channels } from '../lib/storage-keys.ts'
import { type Channel, openChannel } from './broadcast.ts'

/**
 * Counts shown on the icon: unread notifications, and analyses that ended while the page was
 * hidden.
 */
export type BadgeSource = 'notifications' | 'runs'

/**
 * Message of a tab. Its runs are its own; `unread` is the member's, and the newest value of any tab
 * counts: null where it is not known. `asks`: the tab was just opened and requests the counts of
 * the others.
 */
type BadgeMessage = { from: string; runs: number; unread: number | null; asks: boolean }

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

function parseBadgeMessage(data: unknown): BadgeMessage | null {
  const { from, runs, unread, asks } = (data ?? {}) as Partial<BadgeMessage>
  if (typeof from !== 'string' || !isCount(runs) || typeof asks !== 'boolean') return null
  return unread === null || isCount(unread) ? { from, runs, unread, asks } : null
}

let channel: Channel<BadgeMessage> | null = null
let name = ''
let runs = 0
let unread: number | null = null
const others = new Map<string, number>()

function show(): void {
  if (typeof navigator === 'undefined') return
  const all = [...others.values()].reduce((sum, one) => sum + one, runs + (unread ?? 0))
  const done = all > 0 ? navigator.setAppBadge?.(all) : navigator.clearAppBadge?.()
  // Rejected without notification permission: the page itself shows the same.
  done?.catch(() => {})
}

const publishCounts = (more: Partial<BadgeMessage> = {}) =>
  channel?.post({ from: name, runs, unread, asks: false, ...more })

function receiveCounts(message: BadgeMessage): void {
  others.set(message.from, message.runs)
  unread = message.unread ?? unread
  show()
  if (message.asks) publishCounts()
}

function open(): void {
  name = crypto.randomUUID()
  channel = openChannel(channels.badge, parseBadgeMessage, receiveCounts)
  publishCounts({ asks: true })
  if (typeof window === 'undefined') return
  // Ended runs of a closed page cannot be viewed there.
  window.addEventListener('pagehide', () => publishCounts({ runs: 0 }))
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) publishCounts()
  })
}

/** Sets one count of the icon, added to the other counts of this tab and the others. */
export function setAppBadge(source: BadgeSource, count: number): void {
  if (source === 'runs') runs = count
  else unread = count
  if (channel === null) open()
  else publishCounts()
  show()
}
