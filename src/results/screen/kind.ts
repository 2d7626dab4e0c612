import type { ResultFacts, ResultKindRow } from '../result-kind.ts'
import type { Words } from '../../i18n/words.ts'
import { type Fields, numberOrNull } from '../json-checks.ts'
import { carryPair } from './carry.ts'
import {
  type GutBody,
  isMap,
  isScreen,
  type MapBody,
  outcomeNameOf,
  type ScreenBody,
} from './body.ts'

function headlineOf({ kind, summary, rows }: ScreenBody): string {
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
    robust: verdicts.robust,
    suggestive: verdicts.suggestive,
    p: best?.p ?? null,
    negLog10P: best?.negLog10P ?? null,
  })
}

function factsOf(body: ScreenBody, title: string): ResultFacts {
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

function gutHeadline(value: Fields, { t }: Words): string {
  const number = (name: string) => numberOrNull(value[name])
  const [testable, robust, suggestive] = [
    number('testable'),
    number('robust'),
    number('suggestive'),
  ]
  if (testable === null || robust === null || suggestive === null) return ''
  return t('records.headline.gut', { testable, robust, suggestive })
}

function mapHeadline(value: Fields, { t }: Words): string {
  const number = (name: string) => numberOrNull(value[name])
  const [exposures, outcomes, robust] = [number('exposures'), number('outcomes'), number('robust')]
  if (exposures === null || outcomes === null || robust === null) return ''
  return t('records.headline.map', { exposures, outcomes, robust })
}

/** Many taxa of the gut against one outcome. */
export const gutKind: ResultKindRow<GutBody> = {
  version: 1,
  upgrades: {},
  fits: isScreen,
  facts: (body) => factsOf(body, `${body.summary.exposures} × ${outcomeNameOf(body)}`),
  headlineText: gutHeadline,
  exports: async () => (await import('./export-tables.ts')).gutExports,
  carry: carryPair,
}

/** Many exposures against many outcomes. */
export const mapKind: ResultKindRow<MapBody> = {
  version: 2,
  // Maps of the first version had one direction.
  upgrades: { 1: (value) => ({ ...value, reverse: null }) },
  fits: isMap,
  facts: (body) => factsOf(body, mapTitle(body)),
  headlineText: mapHeadline,
  exports: async () => (await import('./export-tables.ts')).mapExports,
  carry: carryPair,
}

/** Up to two names of each side, and how many there are. */
function mapTitle({ rows, summary }: MapBody): string {
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
