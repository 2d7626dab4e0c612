/** Uses of a word of `private-terms.ts` in its ordinary or standard sense, each with the reason. */
export type Exception = {
  /** The name, or a part of the comment or title. */
  text: string
  /** Only in files that begin so; everywhere without it. */
  within?: string
  reason: string
}

export const EXCEPTIONS: readonly Exception[] = [
  { text: 'getReader', within: 'src/lib/universal.d.ts', reason: 'a method of the Streams API' },
  {
    text: 'screenEmulation',
    within: 'tests/lighthouse/',
    reason: 'a setting of Lighthouse',
  },
  {
    text: 'guesses',
    within: 'src/science/',
    reason: 'guessed columns; a field of previews that are stored with drafts',
  },
  {
    text: 'asks',
    within: 'src/platform/app-badge.ts',
    reason: 'a field of a message between tabs, perhaps of different builds',
  },
]
