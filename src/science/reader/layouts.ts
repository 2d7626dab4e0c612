import type { Layout, LayoutKey } from './layout.ts'
import { LAYOUTS_OF_PROGRAMS } from './layouts-of-programs.ts'
import { LAYOUTS_OF_SOURCES } from './layouts-of-sources.ts'

/** All layouts, in the order in which a header is held against them. */
export const LAYOUTS: readonly Layout[] = [...LAYOUTS_OF_PROGRAMS, ...LAYOUTS_OF_SOURCES]

/** What the authors of a layout call it. */
export function layoutName(key: LayoutKey): string {
  return LAYOUTS.find((layout) => layout.key === key)?.name ?? key
}
