/**
 * Matching and ranking of the command palette: pure, so that the same words give the same list
 * online and offline.
 */
import { toHalfWidth } from '../../contract/typed-text.ts'
import type { Openable } from '../../ui/content/opening.ts'

/** Groups of search items. */
export const GROUPS = [
  'pages',
  'tools',
  'outputs',
  'records',
  'articles',
  'subjects',
  'actions',
] as const
export type Group = (typeof GROUPS)[number]

/** Action of choosing an item: opens an address here or in a new tab, or runs a function. */
export type ItemTarget =
  | { name: 'here'; href: string }
  | { name: 'tab'; href: string; item: Openable }
  | { name: 'run'; run: () => void }

/** Entry of the palette, with its searchable texts. */
export type SearchItem = {
  /** Unique among all items, and stable. */
  id: string
  group: Group
  title: string
  /** One line below the title. */
  detail: string
  /** Searchable words that are not shown: the other language's title, tags, file names. */
  hidden: string
  /** Other names of the item: they weigh nearly as much as its title. */
  names?: string
  aim: ItemTarget
}

/** A piece of a title; matches are marked. */
export type Piece = { text: string; isFound: boolean }

/** Maximum number of items of one group that a list shows while other groups have hits too. */
const PER_GROUP = 6
const LIMIT = 40

/** Characters with several spellings. ASCII and the common Han characters have one, apart from case. */
const HAS_VARIANTS = /[^\p{ASCII}\u4e00-\u9fff]/gu

function foldCharacter(character: string): string {
  const folded = character.normalize('NFKC').toLowerCase().normalize('NFD')[0] ?? ''
  return folded.length === character.length ? folded : character.toLowerCase()
}

/**
 * Normalises different ways of typing: width (ＭＲ = MR), case, and diacritics. Only where the length stays the same, so that
 * positions in the text stay valid.
 */
export function foldText(text: string): string {
  return text
    .replace(HAS_VARIANTS, foldCharacter)
    .replace(/[A-Z]+/g, (characters) => characters.toLowerCase())
}

/** Splits a query into words. Han text has no spaces: a run of it is one word. */
export function splitWords(query: string): string[] {
  return foldText(toHalfWidth(query)).split(' ').filter(Boolean)
}

const isWordStart = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') || /\p{Script=Han}/u.test(text[at] ?? '')

type Folded = { title: string; names: string; detail: string; hidden: string }

/** Folded texts of the items, cached: every typed character searches all items. */
const foldedItems = new WeakMap<SearchItem, Folded>()

function getFolded(item: SearchItem): Folded {
  const known = foldedItems.get(item)
  if (known) return known
  const folded = {
    title: foldText(item.title),
    names: foldText(item.names ?? ''),
    detail: foldText(item.detail),
    hidden: foldText(item.hidden),
  }
  foldedItems.set(item, folded)
  return folded
}

/** Returns the weight of a word among the other names of an item: a whole name weighs more than its beginning. */
function weighName(names: string, word: string): number | null {
  for (let at = names.indexOf(word); at >= 0; at = names.indexOf(word, at + 1)) {
    const isBegun = at === 0 || names[at - 1] === ' '
    if (isBegun) return /^(?: |$)/.test(names.slice(at + word.length)) ? 11 : 7
  }
  return names.includes(word) ? 4 : null
}

/** Whether the query is one of the names, word for word. */
const isNamed = ({ names }: Folded, words: readonly string[]): boolean =>
  words.length > 1 && ` ${names} `.includes(` ${words.join(' ')} `)

/** Returns the weight of one word in an item; 0 for no match. */
function weighWord(word: string, { title, names, detail, hidden }: Folded): number {
  const named = weighName(names, word) ?? 0
  const at = title.indexOf(word)
  if (at === 0) return Math.max(named, title.length === word.length ? 12 : 10)
  if (at > 0) return Math.max(named, isWordStart(title, at) ? 8 : 5)
  if (named > 0) return named
  if (hidden.includes(word)) return 3
  return detail.includes(word) ? 2 : 0
}

/** Returns the score of an item; 0 unless every word is found. */
export function scoreItem(item: SearchItem, words: readonly string[]): number {
  const folded = getFolded(item)
  let total = isNamed(folded, words) ? words.length : 0
  for (const word of words) {
    const weight = weighWord(word, folded)
    if (weight === 0) return 0
    total += weight
  }
  return total
}

/** Matching items of one group. */
export type Found = { group: Group; items: SearchItem[] }

/**
 * Returns the items that match every word of the query, best first within their group, groups by their best item. Ties
 * preserve their order.
 */
export function search(items: readonly SearchItem[], query: string): Found[] {
  const words = splitWords(query)
  if (words.length === 0) return []
  const scored = items
    .map((item, place) => ({ item, place, score: scoreItem(item, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.place - b.place)
  const groups = new Map<Group, SearchItem[]>()
  for (const { item } of scored) {
    groups.set(item.group, [...(groups.get(item.group) ?? []), item])
  }
  const limit = groups.size === 1 ? LIMIT : PER_GROUP
  return [...groups].map(([group, found]) => ({ group, items: found.slice(0, limit) }))
}

/** Returns the items of an empty palette: recent items, then the pages. */
export function suggestItems(
  items: readonly SearchItem[],
  recent: readonly string[],
): {
  recent: SearchItem[]
  pages: SearchItem[]
} {
  const byId = new Map(items.map((item) => [item.id, item]))
  const opened = recent.flatMap((id) => byId.get(id) ?? [])
  const isOpened = new Set(opened.map(({ id }) => id))
  const pages = items.filter(({ id, group }) => group === 'pages' && !isOpened.has(id))
  return { recent: opened, pages }
}

/** Splits a text where words of the query match. */
export function splitPieces(text: string, query: string): Piece[] {
  const folded = foldText(text)
  const isMarked = Array.from({ length: text.length }, () => false)
  for (const word of splitWords(query)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      isMarked.fill(true, at, at + word.length)
    }
  }
  const pieces: Piece[] = []
  for (let at = 0; at < text.length; at += 1) {
    const isFound = isMarked[at] === true
    const last = pieces.at(-1)
    if (last?.isFound === isFound) last.text += text[at]
    else pieces.push({ text: text[at] ?? '', isFound })
  }
  return pieces
}

const RECENT = 6

/** Returns the list of recent items with one more on top. */
export function withRecent(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, RECENT)
}

/** Parses a stored list of ids; anything else becomes an empty one. */
export function parseIds(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, 50) : []
  } catch {
    return []
  }
}
