import type { ComponentType } from 'react'
import type { Tool } from '../../../contract/tools.ts'
import classes from './tool-card.module.css'

const DRAWINGS = import.meta.glob<ComponentType>('../*/drawing.tsx', {
  eager: true,
  import: 'Drawing',
})

/** A small drawing of what a tool makes: the `drawing.tsx` of its folder, on 320 × 128. */
export function ToolFigure({ tool }: { tool: Pick<Tool, 'folder'> }) {
  const Drawing = DRAWINGS[`../${tool.folder}/drawing.tsx`]
  return (
    <svg
      className={classes.toolFigure}
      viewBox="0 0 320 128"
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      {Drawing && <Drawing />}
    </svg>
  )
}
