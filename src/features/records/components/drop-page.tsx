import { type DragEvent, type ReactNode, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './records.module.css'
import frame from '../../../ui/page.module.css'

type Props = { onFile: (file: File) => void; children: ReactNode }

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** A page that accepts dropped record files; the button beside does the same. */
export function DropPage({ onFile, children }: Props) {
  const t = useT()
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const leave = (event: DragEvent<HTMLElement>) => {
    // Moving onto a child element does not leave the page.
    const to = event.relatedTarget
    if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <div
      className={`${frame.page} ${isOver ? classes.dropping : ''}`}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
      data-testid="records-page"
    >
      {children}
      {isOver && (
        <div className={classes.drop} aria-hidden="true">
          {t('records.drop.here')}
        </div>
      )}
    </div>
  )
}
