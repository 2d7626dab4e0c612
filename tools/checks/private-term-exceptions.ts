/** Uses of a word of `private-terms.ts` in its ordinary or standard sense, each with the reason. */
export type Exception = {
  /** The name, or a part of the comment or title. */
  text: string
  /** Only in files that begin so; everywhere without it. */
  within?: string
  reason: string
}

export const EXCEPTIONS: readonly Exception[] = []
