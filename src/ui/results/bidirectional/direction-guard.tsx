import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import type { DirectionWarning } from '../../../science/bidirectional/result.ts'
import type { HarmoniseWarning } from '../../../science/harmonise/warnings.ts'
import { Power } from '../../power.tsx'
import { useFormat } from '../../use-format.ts'
import type { Format, Words } from '../../../i18n/words.ts'
import { ResultSection, type TileItem, type WarningItem } from '../result-parts.tsx'
import classes from '../result.module.css'
import { HARMONISE_WARNING_TEXT, SERIOUS_HARMONISE } from '../../../results/screen/texts.ts'
import { arrowOf, type Direction } from '../../../results/bidirectional/body.ts'
import {
  DIRECTION_WARNING_TEXT,
  SERIOUS_DIRECTION,
} from '../../../results/bidirectional/bidirectional-texts.ts'
import own from './bidirectional.module.css'

const AS_COUNT = new Set(['n', 'count', 'df', 'most', 'total'])
const AS_SHARE = new Set(['i2', 'i2gx'])
const AS_P = new Set(['p'])

function valuesOf(values: DirectionWarning['values'], format: Format): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string' || AS_COUNT.has(name)) return [name, value]
      if (AS_P.has(name)) return [name, format.pStatement(value)]
      if (name === 'threshold') return [name, format.p(value)]
      return [name, AS_SHARE.has(name) ? format.percent(value) : format.significant(value)]
    }),
  )
}

function harmoniseText(warning: HarmoniseWarning, direction: Direction, words: Words): string {
  const { t, format } = words
  const { side } = warning.values
  const name = side === 'exposure' ? direction.exposure : direction.outcome
  const values = { ...valuesOf(warning.values, format), ...(side !== undefined && { side: name }) }
  return t(HARMONISE_WARNING_TEXT[warning.code], values)
}

/** What speaks against a direction; what questions it first. */
export function directionWarnings(direction: Direction, words: Words): WarningItem[] {
  const { t, format } = words
  const { warnings, harmoniseWarnings } = direction.result
  const names = { exposure: direction.exposure, outcome: direction.outcome }
  return [
    ...warnings.map((warning) => ({
      id: warning.code,
      text: t(DIRECTION_WARNING_TEXT[warning.code], {
        ...valuesOf(warning.values, format),
        ...names,
      }),
      isSerious: SERIOUS_DIRECTION.has(warning.code),
    })),
    ...harmoniseWarnings.map((warning) => ({
      id: warning.code,
      text: harmoniseText(warning, direction, words),
      isSerious: SERIOUS_HARMONISE.has(warning.code),
    })),
  ].toSorted((x, y) => Number(y.isSerious) - Number(x.isSerious))
}

function tilesOf({ result, isBinary }: Direction, { t, format }: Words): TileItem[] {
  const { instruments, variants, numbers, detectable } = result
  const tiles: TileItem[] = [
    {
      id: 'n',
      name: t('analysis.bidirectional.used'),
      value: format.integer(variants.length),
      note: t('analysis.bidirectional.ofInstruments', {
        n: instruments.selected,
      }),
    },
  ]
  if (numbers) {
    tiles.push({
      id: 'f',
      name: t('analysis.guard.fMean'),
      value: format.significant(numbers.strength.fMean),
      note: t('analysis.guard.fRule'),
    })
  }
  if (numbers && numbers.strength.i2gx !== null) {
    tiles.push({
      id: 'i2gx',
      name: t('analysis.guard.i2gx'),
      value: format.percent(numbers.strength.i2gx, 1),
      note: t('analysis.guard.i2gxRule'),
    })
  }
  if (detectable) {
    const isOdds = isBinary && detectable.caseShare !== null
    tiles.push({
      id: 'detectable',
      name: t('analysis.bidirectional.detectable'),
      value: isOdds
        ? `OR ${format.fixed(Math.exp(detectable.effect), 2)}`
        : format.significant(detectable.effect),
      note: isOdds
        ? t('analysis.bidirectional.detectableOdds')
        : t('analysis.bidirectional.detectableSd'),
    })
  }
  return tiles
}

function WarningList({ items }: { items: readonly WarningItem[] }) {
  const t = useT()
  if (items.length === 0) return <p className={classes.note}>{t('analysis.guard.none')}</p>
  return (
    <ul className={classes.warnings}>
      {items.map(({ id, text, isSerious }) => {
        const Icon = isSerious ? IconAlertTriangle : IconInfoCircle
        return (
          <li
            key={id}
            className={isSerious ? `${classes.warning} ${classes.serious}` : classes.warning}
          >
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            <span>
              <Power>{text}</Power>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Way({ direction }: { direction: Direction }) {
  const t = useT()
  const format = useFormat()
  const words = { t, format }
  return (
    <div className={own.way}>
      <h3 className={own.wayTitle}>{arrowOf(direction)}</h3>
      <dl className={classes.tiles}>
        {tilesOf(direction, words).map(({ id, name, value, note }) => (
          <div key={id} className={classes.tile}>
            <dt className={classes.tileName}>{name}</dt>
            <dd className={classes.tileValue}>{value}</dd>
            {note !== undefined && <dd className={classes.tileNote}>{note}</dd>}
          </div>
        ))}
      </dl>
      <WarningList items={directionWarnings(direction, words)} />
    </div>
  )
}

/** What to know before either direction is read, side by side. */
export function DirectionGuards({ directions }: { directions: readonly Direction[] }) {
  const t = useT()
  return (
    <ResultSection title={t('analysis.guard.title')} lead={t('analysis.bidirectional.guardLead')}>
      <div className={own.ways}>
        {directions.map((direction) => (
          <Way key={direction.way} direction={direction} />
        ))}
      </div>
    </ResultSection>
  )
}
