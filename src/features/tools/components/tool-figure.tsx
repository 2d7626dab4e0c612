import { type ComponentType, useState } from 'react'
import type { Tool } from '../../../contract/tools.ts'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import classes from './tool-card.module.css'

const DRAWINGS = import.meta.glob<ComponentType>('../*/drawing.tsx', {
  eager: true,
  import: 'Drawing',
})

/**
 * Small drawing of a tool's result: the `drawing.tsx` of its folder, on 320 × 128. Drawings have no texts and no event
 * handlers; a server-rendered one is left as it is.
 */
export function ToolFigure({ tool }: { tool: Pick<Tool, 'folder'> }) {
  const Drawing = DRAWINGS[`../${tool.folder}/drawing.tsx`]
  const isNow = !useIsHydrated() && typeof window !== 'undefined'
  const [isServerRendered] = useState(isNow)
  const frame = {
    className: classes.toolFigure,
    viewBox: '0 0 320 128',
    preserveAspectRatio: 'xMidYMid meet',
    'aria-hidden': true,
  } as const
  if (isServerRendered) {
    return (
      // oxlint-disable-next-line react/no-danger -- empty: React sees no children, so that existing markup stays
      <svg {...frame} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    )
  }
  return <svg {...frame}>{Drawing && <Drawing />}</svg>
}
