/** Facts about a scan that a record holds beside its result. */
import type { ResultFacts } from '../result-kind.ts'
import type { Words } from '../../i18n/words.ts'
import { type Fields, numberOrNull } from '../json-checks.ts'
import { type MapBody, type ScanBody } from './body.ts'

function headlineOf({ kind, summary, rows }: ScanBody): string {
  const { testable, verdicts, exposures, outcomes } = summary
  const best = rows.reduce<(typeof rows)[number] | null>(
    (least, row) => (row.p !== null && row.p < (least?.p ?? 2) ? row : least),
    null,
  )
  return JSON.stringify({
    kind,
    exposures,
    outcomes,
    testable,
    passed: verdicts.passed,
    associated: verdicts.associated,
    suggestive: verdicts.suggestive,
    p: best?.p ?? null,
    negLog10P: best?.negLog10P ?? null,
  })
}

/** Returns the facts of a scan with this title. */
export function factsOf(body: ScanBody, title: string): ResultFacts {
  const { files, sha256 } = body.input
  const more = files.length - 1
  return {
    title,
    fileName: `${files[0]?.name ?? ''}${more > 0 ? ` +${more}` : ''}`,
    sha256,
    variants: body.summary.kept,
    engineVersion: body.engine.version,
    headline: headlineOf(body),
  }
}

function numberIn(value: Fields) {
  return (name: string) => numberOrNull(value[name])
}

/**
 * Returns the headline of a scan of one outcome. Records of older builds have the headline they were saved with,
 * whose highest verdict is not repeated: it was given too often without an effect.
 */
export function gutHeadline(value: Fields, { t }: Words): string {
  const number = numberIn(value)
  const [testable, passed, associated] = [
    number('testable'),
    number('passed'),
    number('associated'),
  ]
  if (testable === null) return ''
  if (passed === null || associated === null) {
    return number('robust') === null ? '' : t('records.headline.gutOlder', { testable })
  }
  return t('records.headline.gut', { testable, passed, associated })
}

/** Returns the headline of a map. */
export function mapHeadline(value: Fields, { t }: Words): string {
  const number = numberIn(value)
  const [exposures, outcomes, passed] = [number('exposures'), number('outcomes'), number('passed')]
  if (exposures === null || outcomes === null) return ''
  if (passed === null) {
    return number('robust') === null ? '' : t('records.headline.mapOlder', { exposures, outcomes })
  }
  return t('records.headline.map', {
    exposures,
    outcomes,
    passed,
    associated: number('associated') ?? 0,
  })
}

/** Returns the title of a map: up to two names of each side, and how many there are. */
export function mapTitle({ rows, summary }: MapBody): string {
  const side = (names: Iterable<string>, count: number) => {
    const first = [...new Set(names)].slice(0, 2)
    return `${first.join(', ')}${count > first.length ? ` +${count - first.length}` : ''}`
  }
  const exposures = side(
    rows.map(({ exposure }) => exposure),
    summary.exposures,
  )
  const outcomes = side(
    rows.map(({ outcome }) => outcome),
    summary.outcomes,
  )
  return `${exposures} → ${outcomes}`
}
