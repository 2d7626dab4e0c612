/** Collects the layouts of programs and catalogues into one list, in matching order. */
import type { Layout, LayoutKey } from './layout.ts'
import { LAYOUTS_OF_PROGRAMS } from './layouts-of-programs.ts'
import { LAYOUTS_OF_SOURCES } from './layouts-of-sources.ts'

export const LAYOUTS: readonly Layout[] = [...LAYOUTS_OF_PROGRAMS, ...LAYOUTS_OF_SOURCES]

/** Returns the authors' name of a layout. */
export function layoutName(key: LayoutKey): string {
  return LAYOUTS.find((layout) => layout.key === key)?.name ?? key
}
