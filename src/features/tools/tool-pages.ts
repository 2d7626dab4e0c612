/** Pages of all tools by their folders, loaded when a tool is opened: a new tool needs no line here. */
import type { ComponentType } from 'react'
import type { Tool } from '../../contract/tools.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { ResultSkeleton } from '../../ui/results/result-skeleton.tsx'
import type { PageProps, ToolModule } from './tool-module.ts'

type Page = ComponentType<PageProps>

/** Loaders of every tool's `tool.ts`; the code is fetched when the tool is opened. */
const LOADERS = import.meta.glob<ToolModule>('./*/tool.{ts,tsx}', { import: 'tool' })

function createLazyPage(load: () => Promise<ToolModule>): Page {
  return lazyComponent(
    async () => {
      const [tool, pages] = await Promise.all([
        load(),
        import('./components/tool-page-factory.tsx'),
      ])
      return pages.createToolModulePage(tool)
    },
    { Placeholder: ResultSkeleton },
  )
}

const PAGES: ReadonlyMap<string, Page> = new Map(
  Object.entries(LOADERS).map(([path, load]) => [path.split('/')[1] ?? '', createLazyPage(load)]),
)

/** Returns the page of a tool. */
export function getToolPage({ folder }: Pick<Tool, 'folder'>): Page {
  const page = PAGES.get(folder)
  if (!page) throw new Error(`no tool in src/features/tools/${folder}`)
  return page
}
