import type { Page } from '../../src/contract/fields.ts'
import { PAGE_DEFAULTS } from '../../src/contract/fields.ts'

export type Paging = { current?: number | undefined; size?: number | undefined }

/** Defaults filled in, and what to skip. */
export function window({ current, size }: Paging) {
  const rows = size ?? PAGE_DEFAULTS.size
  const page = current ?? PAGE_DEFAULTS.current
  return { current: page, size: rows, offset: (page - 1) * rows }
}

/** The answer to a page request. */
export function toPage<T>(
  records: T[],
  total: number,
  { current, size }: { current: number; size: number },
): Page<T> {
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

/** `keyword` as a pattern for LIKE: its own wildcards are taken literally. */
export function likePattern(keyword: string): string {
  return `%${keyword.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
