import type { TablerIcon } from '@tabler/icons-react'
import type { Tool } from '../contract/tools.ts'

const ICONS = import.meta.glob<TablerIcon>('../features/tools/*/icon.ts', {
  eager: true,
  import: 'icon',
})

/** Returns the icon of a tool in the navigation: the `icon.ts` of its folder. */
export function toolIcon({ folder }: Pick<Tool, 'folder'>): TablerIcon {
  const icon = ICONS[`../features/tools/${folder}/icon.ts`]
  if (!icon) throw new Error(`no icon in src/features/tools/${folder}`)
  return icon
}
