import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { smallestDetectable } from '../../../science/two-sample/detectable.ts'
import type { Warning } from '../../../science/two-sample/result.ts'
import { Power } from '../../power.tsx'
import { useFormat } from '../../use-format.ts'
import type { Format } from '../../../i18n/words.ts'
import { namesOf } from '../../../results/two-sample/names.ts'
import { pressoStatement } from '../../../results/two-sample/presso-text.ts'
import { Section } from './section.tsx'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'
import classes from '../result.module.css'
import own from './two-sample.module.css'
import { SERIOUS_WARNINGS, WARNING_TEXT } from '../../../results/code-texts.ts'

function Tile({ name, value, note }: { name: ReactNode; value: string; note?: string }) {
  return (
    <div className={classes.tile}>
      <dt className={classes.tileName}>{name}</dt>
      <dd className={classes.tileValue}>{value}</dd>
      {note !== undefined && <dd className={classes.tileNote}>{note}</dd>}
    </div>
  )
}

const AS_SHARE = new Set(['i2', 'i2gx', 'share'])
const AS_COUNT = new Set(['count', 'total', 'n', 'rows', 'dropped', 'df'])

/** The numbers of a warning as text; counts stay numbers, for plural forms. */
export function warningValues({ values }: Warning, format: Format): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string' || AS_COUNT.has(name)) return [name, value]
      if (name === 'p') return [name, format.pStatement(value)]
      return [name, AS_SHARE.has(name) ? format.percent(value) : format.significant(value)]
    }),
  )
}

/** The same, with a share of simulations as the share that it is. */
function valuesOf(warning: Warning, body: TwoSampleBody, format: Format): Record<string, unknown> {
  const values = warningValues(warning, format)
  return warning.code === 'presso-outliers' && body.presso
    ? { ...values, p: pressoStatement(body.presso.global, format) }
    : values
}

function Tiles({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const format = useFormat()
  const { strength, input, variants, steiger } = body
  const { isBinary } = namesOf(body, t)
  const reach = smallestDetectable(body)
  return (
    <dl className={`${classes.tiles} ${own.tiles}`}>
      <Tile
        name={t('analysis.guard.variants')}
        value={format.integer(variants.length)}
        note={t('analysis.guard.ofRows', { rows: format.integer(input.rows) })}
      />
      <Tile
        name={t('analysis.guard.fMean')}
        value={format.significant(strength.fMean)}
        note={t('analysis.guard.fLeast', { f: format.significant(strength.fMin) })}
      />
      {reach !== null && (
        <Tile
          name={t('analysis.guard.reach')}
          value={
            isBinary
              ? `OR ${format.oddsRatio({ b: reach, ciLow: null, ciHigh: null }).or}`
              : `β ${format.significant(reach)}`
          }
          note={t('analysis.guard.reachRule')}
        />
      )}
      {steiger && (
        <Tile
          name={t('analysis.guard.r2')}
          value={format.percent(steiger.test.r2Exposure, 1)}
          note={t('analysis.guard.r2Rule')}
        />
      )}
      {strength.i2gx !== null && (
        <Tile
          name={t('analysis.guard.i2gx')}
          value={format.percent(strength.i2gx, 1)}
          note={t('analysis.guard.i2gxRule')}
        />
      )}
    </dl>
  )
}

/** What to know before the estimate is read: how much data, how strong, and what speaks against it. */
export function GuardRails({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const format = useFormat()
  const { strength, warnings } = body
  const sorted = warnings.toSorted(
    (a, b) => Number(SERIOUS_WARNINGS.has(b.code)) - Number(SERIOUS_WARNINGS.has(a.code)),
  )
  return (
    <Section id="guard" title={t('analysis.guard.title')}>
      <Tiles body={body} />
      {sorted.length > 0 ? (
        <ul className={classes.warnings}>
          {sorted.map((warning) => {
            const isSerious = SERIOUS_WARNINGS.has(warning.code)
            const Icon = isSerious ? IconAlertTriangle : IconInfoCircle
            return (
              <li
                key={warning.code}
                className={isSerious ? `${classes.warning} ${classes.serious}` : classes.warning}
              >
                <Icon size={20} stroke={1.75} aria-hidden="true" />
                <span>
                  <Power>{t(WARNING_TEXT[warning.code], valuesOf(warning, body, format))}</Power>
                </span>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className={classes.note}>{t('analysis.guard.none')}</p>
      )}
      {strength.fMean !== null && (
        <p className={classes.note}>
          {t('analysis.guard.overlap', {
            bias: format.percent(Math.min(1, 1 / Math.max(1, strength.fMean)), 1),
          })}
        </p>
      )}
    </Section>
  )
}
