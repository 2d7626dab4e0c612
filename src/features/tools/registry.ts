import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { ToolKey } from '../../contract/tools.ts'
import type { ToolModule, PageProps } from './tool-module.ts'

function later(load: () => Promise<ToolModule>): LazyExoticComponent<ComponentType<PageProps>> {
  return lazy(async () => {
    const [tool, { toolPage }] = await Promise.all([load(), import('./components/tool-page.tsx')])
    return { default: toolPage(tool) }
  })
}

/** The page of each tool; a tool's code comes when it is opened. */
export const TOOL_PAGES: Record<ToolKey, LazyExoticComponent<ComponentType<PageProps>>> = {
  twoSampleMr: later(() =>
    import('./two-sample/tool.ts').then(({ twoSampleTool }) => twoSampleTool),
  ),
  gutMicrobiotaMendel: later(() =>
    import('./gut-microbiota/tool.tsx').then(({ gutTool }) => gutTool),
  ),
  crm: later(() => import('./causal-map/tool.tsx').then(({ mapTool }) => mapTool)),
  bidirectional: later(() =>
    import('./bidirectional/tool.ts').then(({ bidirectionalTool }) => bidirectionalTool),
  ),
  multivariableMr: later(() =>
    import('./multivariable/tool.ts').then(({ multivariableTool }) => multivariableTool),
  ),
  power: later(() => import('./power/tool.ts').then(({ powerTool }) => powerTool)),
  metaAnalysis: later(() =>
    import('./meta-analysis/tool.ts').then(({ metaAnalysisTool }) => metaAnalysisTool),
  ),
  instrumentPicker: later(() =>
    import('./instrument-picker/tool.ts').then(({ instrumentPickerTool }) => instrumentPickerTool),
  ),
}
