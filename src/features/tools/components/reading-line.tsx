/** Progress of reading long files, in bytes and rows. */
import { useT } from '../../../i18n/use-t.ts'
import type { Progress } from '../../../science/two-sample/stage-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './tool.module.css'

type Props = { reading: NonNullable<Progress['reading']>; elapsedMs: number }

/** Minimum time in milliseconds before a rate is meaningful. */
const FROM_MS = 700

export function ReadingLine({ reading, elapsedMs }: Props) {
  const t = useT()
  const format = useFormat()
  const { bytes, size, rows } = reading
  const parts = [
    t('tools.run.bytes', { read: format.bytes(bytes), size: format.bytes(size) }),
    t('tools.run.rows', { rows: format.integer(rows) }),
  ]
  if (elapsedMs > FROM_MS && rows > 0) {
    parts.push(t('tools.run.rate', { rate: format.integer((rows / elapsedMs) * 1000) }))
  }
  return (
    <p className={classes.reading} data-testid="reading-line">
      {parts.join('\u00a0· ')}
    </p>
  )
}
