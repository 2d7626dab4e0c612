import { type ComponentType, useState } from 'react'
import type { Tool } from '../../../contract/tools.ts'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import classes from './tool-card.module.css'

const DRAWINGS = import.meta.glob<ComponentType>('../*/drawing.tsx', {
  eager: true,
  import: 'Drawing',
})

/**
 * A small drawing of what a tool makes: the `drawing.tsx` of its folder, on 320 × 128. Drawings have no texts and
 * answer to nothing; one that the server wrote stays as it is.
 */
export function ToolFigure({ tool }: { tool: Pick<Tool, 'folder'> }) {
  const Drawing = DRAWINGS[`../${tool.folder}/drawing.tsx`]
  const isNow = !useIsHydrated() && typeof window !== 'undefined'
  const [isWritten] = useState(isNow)
  const frame = {
    className: classes.toolFigure,
    viewBox: '0 0 320 128',
    preserveAspectRatio: 'xMidYMid meet',
    'aria-hidden': true,
  } as const
  if (isWritten) {
    return (
      // oxlint-disable-next-line react/no-danger -- empty: to React it has no children, and what stands there stays
      <svg {...frame} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    )
  }
  return <svg {...frame}>{Drawing && <Drawing />}</svg>
}
