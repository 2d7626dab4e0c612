import { type DragEvent, useState } from 'react'

/**
 * A place where files are dropped: whether one hovers over it, and its handlers.
 *
 * @param onFiles takes what was dropped, at least one file
 */
export function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const stop = (event: DragEvent, isInside: boolean) => {
    event.preventDefault()
    setOver(isInside)
  }
  const handlers = {
    onDragOver: (event: DragEvent) => stop(event, true),
    onDragLeave: (event: DragEvent) => stop(event, false),
    onDrop: (event: DragEvent) => {
      stop(event, false)
      const files = [...event.dataTransfer.files]
      if (files.length > 0) onFiles(files)
    },
  }
  return { isOver, handlers }
}
