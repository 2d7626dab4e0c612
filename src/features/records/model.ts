/** Pure rules of the lists of records. */
import { toHalfWidth } from '../../contract/typed-text.ts'
import type { RecordSummary } from '../../contract/endpoints/records.ts'
import { PAGE_DEFAULTS } from '../../contract/fields.ts'
import { LIMITS } from '../../contract/limits.ts'
import { type RecordFault, type RecordState, tagsOf } from '../../contract/record-content.ts'
import type { LevelLimit } from '../../contract/run-limits.ts'
import { toolById } from '../../contract/tools.ts'
import { type DayRange, isDay, NO_RANGE } from '../../lib/days.ts'

/** A record in a list, wherever it is stored. */
export type ListedRecord = {
  id: string
  toolId: string
  title: string
  note: string
  tags: readonly string[]
  fileName: string
  headline: string
  variants: number
  createdAt: string | null
  state: RecordState
  fault?: RecordFault
  limit?: LevelLimit
}

/** This device's records, as far as lists need them. */
export type DeviceRecordLike = Omit<ListedRecord, 'createdAt'> & {
  createdAt: string
  /** Time at which the account saved it. */
  savedAt?: string
}

function getTime({ createdAt }: ListedRecord): number {
  return createdAt === null ? 0 : Date.parse(createdAt)
}

/** Converts a record of the account; lists stored by an older build have no tags. */
function toListedRecord(record: RecordSummary): ListedRecord {
  return { ...record, tags: tagsOf(record), state: 'saved' }
}

/** Returns a page of the account's list, without the records that the user removed and with their new titles. */
export function selectPageRecords(
  account: readonly RecordSummary[],
  device: readonly DeviceRecordLike[],
  removed: ReadonlySet<string>,
): ListedRecord[] {
  const here = new Map(device.map((record) => [record.id, record]))
  return account
    .filter(({ id }) => !removed.has(id))
    .map((record) => {
      const own = here.get(record.id)
      return own && own.state !== 'saved' ? own : toListedRecord(record)
    })
}

/** Filters of a list. */
export type ListFilters = {
  keyword: string
  /** '' for all. */
  toolId: string
  /** Exact match; '' for all. */
  tag: string
  /** Whether a moment (milliseconds since 1970) lies in the requested time span. */
  isWithin?: (atMs: number) => boolean
}

/** Whether a record of this device matches the filters, as the account would say. */
function createMatcher({ keyword, toolId, tag, isWithin = () => true }: ListFilters) {
  const words = toHalfWidth(keyword).toLowerCase().split(/\s+/).filter(Boolean)
  return (record: DeviceRecordLike) => {
    if (!isWithin(getTime(record))) return false
    if (toolId !== '' && record.toolId !== toolId) return false
    if (tag !== '' && !record.tags.includes(tag)) return false
    const { title, note, fileName, tags } = record
    const text = toHalfWidth([title, note, fileName, ...tags].join('\n')).toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

function createAbsentFilter(account: readonly RecordSummary[]) {
  const inPage = new Set(account.map(({ id }) => id))
  return ({ id }: DeviceRecordLike) => !inPage.has(id)
}

/** Returns the records of this device that are not in the account (yet) and match the filters. */
export function listPendingRecords(
  device: readonly DeviceRecordLike[],
  account: readonly RecordSummary[],
  filters: ListFilters,
): DeviceRecordLike[] {
  return device
    .filter(({ state }) => state !== 'saved')
    .filter(createAbsentFilter(account))
    .filter(createMatcher(filters))
}

/**
 * Returns the records of this device that the account saved after its list was fetched: without a network no newer list
 * arrives, and they would be in none.
 * @param fetchedAt when the account's page was fetched, in milliseconds since 1970; 0: never on this device
 */
export function listSavedSince(
  device: readonly DeviceRecordLike[],
  account: readonly RecordSummary[],
  filters: ListFilters,
  fetchedAt: number,
): DeviceRecordLike[] {
  // The list was read while it was being fetched: a record saved during that time may be missing from it.
  const readAt = fetchedAt - LIMITS.upstreamTimeoutMs
  const isNewer = (savedAt = '') => fetchedAt === 0 || Date.parse(savedAt) > readAt
  return device
    .filter(({ state, savedAt }) => state === 'saved' && isNewer(savedAt))
    .filter(createAbsentFilter(account))
    .filter(createMatcher(filters))
}

/** Merges the tags of the account and of this device, the account's most used first, each once. */
export function mergeTags(
  account: readonly { tag: string }[],
  device: readonly { tags: readonly string[] }[],
): string[] {
  return [...new Set([...account.map(({ tag }) => tag), ...device.flatMap(({ tags }) => tags)])]
}

export type ListAddress = {
  current: number
  size: number
  keyword: string
  toolId: string
  tag: string
} & DayRange

/** Changes the address of the list; `replace` while words are typed, so that "back" leaves the list. */
export type GoTo = (change: Partial<ListAddress>, options?: { replace: boolean }) => void

/** The address without its filters. */
export const NO_FILTERS = { current: 1, keyword: '', toolId: '', tag: '', ...NO_RANGE }

const parseDay = (text: string | null) => (text !== null && isDay(text) ? text : null)

/** Parses the list's part of an address; invalid values become the default. */
export function parseAddress(search: string): ListAddress {
  const query = new URLSearchParams(search)
  const current = Number(query.get('current') ?? '')
  const size = Number(query.get('size') ?? '')
  return {
    current: Number.isInteger(current) && current >= 1 ? current : PAGE_DEFAULTS.current,
    size: PAGE_DEFAULTS.choices.find((choice) => choice === size) ?? PAGE_DEFAULTS.size,
    keyword: (query.get('keyword') ?? '').slice(0, 100),
    toolId: toolById(query.get('tool') ?? '')?.id ?? '',
    tag: [...(query.get('tag') ?? '').trim()].slice(0, LIMITS.recordTag).join(''),
    from: parseDay(query.get('from')),
    to: parseDay(query.get('to')),
  }
}

/** Serialises the list's part of an address; defaults are left out. */
export function serialiseAddress(address: ListAddress): string {
  const { current, size, keyword, toolId, tag, from, to } = address
  const query = new URLSearchParams()
  if (current !== PAGE_DEFAULTS.current) query.set('current', String(current))
  if (size !== PAGE_DEFAULTS.size) query.set('size', String(size))
  if (keyword !== '') query.set('keyword', keyword)
  if (toolId !== '') query.set('tool', toolId)
  if (tag !== '') query.set('tag', tag)
  if (from !== null) query.set('from', from)
  if (to !== null) query.set('to', to)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Returns the title of a copy: the end of the original is cut where both do not fit. */
export function createCopyTitle(title: string, suffix: string, longest: number): string {
  return `${title.slice(0, longest - suffix.length)}${suffix}`
}
