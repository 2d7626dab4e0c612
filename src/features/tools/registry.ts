import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { Tool } from '../../contract/tools.ts'
import type { PageProps, ToolModule } from './tool-module.ts'

type Page = LazyExoticComponent<ComponentType<PageProps>>

/** Every tool's `tool.ts`; its code comes when the tool is opened. */
const LOADERS = import.meta.glob<ToolModule>('./*/tool.{ts,tsx}', { import: 'tool' })

function lazyPage(load: () => Promise<ToolModule>): Page {
  return lazy(async () => {
    const [tool, { toolPage }] = await Promise.all([load(), import('./components/tool-page.tsx')])
    return { default: toolPage(tool) }
  })
}

const PAGES: ReadonlyMap<string, Page> = new Map(
  Object.entries(LOADERS).map(([path, load]) => [path.split('/')[1] ?? '', lazyPage(load)]),
)

/** The page of a tool. */
export function toolPageOf({ folder }: Pick<Tool, 'folder'>): Page {
  const page = PAGES.get(folder)
  if (!page) throw new Error(`no tool in src/features/tools/${folder}`)
  return page
}
