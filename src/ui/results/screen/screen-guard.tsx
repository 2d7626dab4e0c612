import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { Power } from '../../power.tsx'
import { useFormat } from '../../use-format.ts'
import type { Format } from '../../../i18n/words.ts'
import classes from '../result.module.css'
import { guardNotes } from '../../../results/screen/texts.ts'
import type { ScreenBody } from '../../../results/screen/body.ts'

function Tile({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className={classes.tile}>
      <dt className={classes.tileName}>{name}</dt>
      <dd className={classes.tileValue}>{value}</dd>
      {note !== undefined && <dd className={classes.tileNote}>{note}</dd>}
    </div>
  )
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? null
}

/** z for 5 % on both sides, and for 80 % power. */
const DETECTABLE = 1.959964 + 0.841621

/** The effect that the middle pair's precision shows with 80 % power. */
function detectable({ rows }: ScreenBody, isBinary: boolean, format: Format): string {
  const se = medianOf(rows.flatMap((row) => (row.se === null ? [] : [row.se])))
  if (se === null) return format.significant(null)
  const effect = DETECTABLE * se
  return isBinary ? `OR ${format.fixed(Math.exp(effect), 2)}` : `β ${format.significant(effect, 2)}`
}

function Tiles({ body, isBinary }: { body: ScreenBody; isBinary: boolean }) {
  const t = useT()
  const format = useFormat()
  const { summary, rows } = body
  const fMean = medianOf(rows.flatMap((row) => (row.fMean === null ? [] : [row.fMean])))
  const nsnp = medianOf(rows.flatMap((row) => (row.nsnp > 0 ? [row.nsnp] : [])))
  return (
    <dl className={classes.tiles}>
      <Tile
        name={t('analysis.screen.tile.tests')}
        value={format.integer(summary.testable)}
        note={t('analysis.screen.tile.clusters', { n: summary.clusters })}
      />
      <Tile
        name={t('analysis.screen.tile.variants')}
        value={format.integer(summary.kept)}
        note={t('analysis.screen.tile.each', { n: format.integer(nsnp ?? 0) })}
      />
      <Tile
        name={t('analysis.screen.tile.f')}
        value={format.significant(fMean)}
        note={t('analysis.screen.tile.fNote')}
      />
      <Tile
        name={t('analysis.screen.tile.detectable')}
        value={detectable(body, isBinary, format)}
        note={t('analysis.screen.tile.detectableNote')}
      />
    </dl>
  )
}

/** What to know before any estimate is read. */
export function ScreenGuard({ body, isBinary }: { body: ScreenBody; isBinary: boolean }) {
  const t = useT()
  const format = useFormat()
  const notes = guardNotes(body)
  const sorted = notes.toSorted((a, b) => Number(b.isSerious) - Number(a.isSerious))
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{t('analysis.guard.title')}</h2>
      <Tiles body={body} isBinary={isBinary} />
      <ul className={classes.warnings}>
        {sorted.map(({ id, values, isSerious }) => {
          const Icon = isSerious ? IconAlertTriangle : IconInfoCircle
          return (
            <li
              key={id}
              className={isSerious ? `${classes.warning} ${classes.serious}` : classes.warning}
            >
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              <span>
                <Power>{t(id, values(format))}</Power>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
