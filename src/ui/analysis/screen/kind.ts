import { lazy } from 'react'
import { msg } from '../../../i18n/msg.ts'
import type { ExportItem, ResultFacts, ResultKindRow, Words } from '../result-kind.ts'
import { type Fields, numberOrNull } from '../shape.ts'
import { tsvBlob } from '../tsv.ts'
import { carryPair } from './carry.ts'
import {
  type GutBody,
  isScreen,
  type MapBody,
  outcomeNameOf,
  type ScreenBody,
} from './screen-body.ts'

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

const tables = () => import('./export-tables.ts')

function pairItems(body: ScreenBody): ExportItem[] {
  const items: ExportItem[] = [
    {
      id: 'pairs',
      label: msg('analysis.export.pairs'),
      suffix: '-results.tsv',
      make: async () => tsvBlob((await tables()).pairsTsv(body)),
    },
  ]
  if (body.variants.some((own) => own !== null)) {
    items.push({
      id: 'variants',
      label: msg('analysis.export.variants'),
      suffix: '-variants.tsv',
      make: async () => tsvBlob((await tables()).pairVariantsTsv(body)),
    })
  }
  return items
}

const asJson = (text: string, type: string) => new Blob([text], { type })

function mapItems(body: ScreenBody): ExportItem[] {
  return [
    ...pairItems(body),
    {
      id: 'matrix',
      label: msg('analysis.export.matrix'),
      suffix: '-matrix.tsv',
      make: async () => tsvBlob((await tables()).matrixTsv(body)),
    },
    {
      id: 'graphml',
      label: msg('analysis.export.graphml'),
      suffix: '-network.graphml',
      make: async () => asJson((await tables()).graphml(body), 'application/xml'),
    },
    {
      id: 'edges',
      label: msg('analysis.export.edges'),
      suffix: '-network.json',
      make: async () => asJson((await tables()).edgesJson(body), 'application/json'),
    },
  ]
}

/** Many taxa of the gut against one outcome. */
export const gutKind: ResultKindRow<GutBody> = {
  version: 1,
  upgrades: {},
  fits: isScreen,
  facts: (body) => factsOf(body, `${body.summary.exposures} × ${outcomeNameOf(body)}`),
  headlineText: gutHeadline,
  View: lazy(async () => ({ default: (await import('./gut-view.tsx')).GutView })),
  exports: pairItems,
  carry: carryPair,
}

/** Many exposures against many outcomes. */
export const mapKind: ResultKindRow<MapBody> = {
  version: 1,
  upgrades: {},
  fits: isScreen,
  facts: (body) => factsOf(body, mapTitle(body)),
  headlineText: mapHeadline,
  View: lazy(async () => ({ default: (await import('./map-view.tsx')).MapView })),
  exports: mapItems,
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
