import { type DragEvent, useState } from 'react'

/**
 * Returns the handlers of a drop zone, and whether a file hovers over it.
 * | @param onFiles receives the dropped files, at least one
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
