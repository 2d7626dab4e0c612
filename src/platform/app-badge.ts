/**
 * The only module that uses the badge on the installed app's icon. Browsers without one do nothing. All tabs have one
 * icon: each says what it counts, and shows the sum.
 */
import { channels } from '../lib/storage-keys.ts'
import { type Channel, openChannel } from './broadcast.ts'

/** What is counted on the icon: unread notifications, and analyses that ended while nobody looked. */
export type BadgeSource = 'notifications' | 'runs'

/**
 * What a tab says. Its runs are its own; `unread` is the member's, and the newest word of any tab counts: null where
 * it does not know. `asks`: it has just been opened, and wants to hear the others.
 */
type Said = { from: string; runs: number; unread: number | null; asks: boolean }

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

function readSaid(data: unknown): Said | null {
  const { from, runs, unread, asks } = (data ?? {}) as Partial<Said>
  if (typeof from !== 'string' || !isCount(runs) || typeof asks !== 'boolean') return null
  return unread === null || isCount(unread) ? { from, runs, unread, asks } : null
}

let channel: Channel<Said> | null = null
let name = ''
let runs = 0
let unread: number | null = null
const others = new Map<string, number>()

function show(): void {
  if (typeof navigator === 'undefined') return
  const all = [...others.values()].reduce((sum, one) => sum + one, runs + (unread ?? 0))
  const done = all > 0 ? navigator.setAppBadge?.(all) : navigator.clearAppBadge?.()
  // Refused without notification permission: the page itself shows the same.
  done?.catch(() => {})
}

const tell = (more: Partial<Said> = {}) =>
  channel?.post({ from: name, runs, unread, asks: false, ...more })

function hear(said: Said): void {
  others.set(said.from, said.runs)
  unread = said.unread ?? unread
  show()
  if (said.asks) tell()
}

function open(): void {
  name = crypto.randomUUID()
  channel = openChannel(channels.badge, readSaid, hear)
  tell({ asks: true })
  if (typeof window === 'undefined') return
  // What ended in a page that is closed nobody looks at there.
  window.addEventListener('pagehide', () => tell({ runs: 0 }))
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) tell()
  })
}

/** Counts something on the icon, together with what else is counted here and in other tabs. */
export function setAppBadge(source: BadgeSource, count: number): void {
  if (source === 'runs') runs = count
  else unread = count
  if (channel === null) open()
  else tell()
  show()
}
