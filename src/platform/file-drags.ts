/** Files that are dragged over the page: without it the browser opens a dropped file in the page's place. */
import { receiveDrop } from './import-inbox.ts'
import { getInbox, setInbox } from './launched-files.ts'

/** Browsers repeat `dragover` at least this often while files are over the page. */
const DRAG_ENDS_MS = 700

/** Returns the dragged files of an event, without folders, whose bytes cannot be read. */
function filesOf({ items, files }: DataTransfer): File[] {
  const folders = [...items].map((item) => item.webkitGetAsEntry()?.isDirectory === true)
  return [...files].filter((_file, index) => folders[index] !== true)
}

/**
 * Takes files that are dropped outside of a drop zone.
 * @param dropped files that were dropped before this code was there; without any they are still dragged
 */
export function followFileDrags(dropped: readonly File[]): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** A picture of the page that is dragged counts as a file as well. */
  let isOwnDrag = false
  const setDragging = (isDragging: boolean) => {
    clearTimeout(timer)
    if (isDragging) timer = setTimeout(() => setDragging(false), DRAG_ENDS_MS)
    if (getInbox().isDragging !== isDragging) setInbox({ isDragging })
  }
  const onDrag = (event: DragEvent) => {
    const { dataTransfer, target, defaultPrevented } = event
    if (isOwnDrag || dataTransfer?.types.includes('Files') !== true) return
    const isDrop = event.type === 'drop'
    setDragging(!isDrop)
    const isField = target instanceof Element && target.closest('input[type=file]') !== null
    if (defaultPrevented || isField) return
    event.preventDefault()
    dataTransfer.dropEffect = 'copy'
    if (isDrop) receiveDrop(filesOf(dataTransfer))
  }
  if (dropped.length > 0) receiveDrop([...dropped])
  else setDragging(true)
  for (const type of ['dragenter', 'dragover', 'drop'] as const) {
    document.addEventListener(type, onDrag)
  }
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    // The window was left. The end of an own drag is not reported when its element is gone.
    if (relatedTarget !== null) return
    isOwnDrag = false
    setDragging(false)
  })
  document.addEventListener('dragstart', () => (isOwnDrag = true))
  document.addEventListener('dragend', () => (isOwnDrag = false))
}
