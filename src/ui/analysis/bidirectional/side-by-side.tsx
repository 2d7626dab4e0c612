import { useT } from '../../../i18n/use-t.ts'
import type { AnyMethodId } from '../../../science/codes.ts'
import type { WithoutRun } from '../../../science/bidirectional/result.ts'
import { useFormat } from '../../use-format.ts'
import type { Words } from '../result-kind.ts'
import { NumberTable, ResultSection } from '../result-parts.tsx'
import classes from '../result.module.css'
import { ANY_METHOD_SHORT } from '../screen/screen-texts.ts'
import { arrowOf, type BidirectionalBody, type Direction } from './bidirectional-body.ts'
import { effectText } from './figure-data.ts'

type Directions = { directions: readonly [Direction, Direction] }

const NONE = '—'

/** Methods that either direction has, in the order of the engine. */
function methodsOf(directions: Directions['directions']): AnyMethodId[] {
  const all = directions.flatMap(({ result }) =>
    (result.numbers?.estimates ?? []).map(({ method }) => method),
  )
  return [...new Set(all)]
}

function estimateCells({ result, isBinary }: Direction, method: AnyMethodId, { format }: Words) {
  const row = result.numbers?.estimates.find((estimate) => estimate.method === method)
  return row ? [effectText(row, isBinary, format), format.p(row.p, row.negLog10P)] : [NONE, NONE]
}

function signOf({ isBinary }: Direction): string {
  return isBinary ? 'OR' : 'β'
}

/** Names of two columns for each direction. */
function headsOf(directions: Directions['directions']): string[] {
  return directions.flatMap((direction) => [
    `${arrowOf(direction)} · ${signOf(direction)}`,
    `p · ${arrowOf(direction)}`,
  ])
}

/** Every method in both directions. */
export function EstimatesBothWays({ directions }: Directions) {
  const t = useT()
  const format = useFormat()
  const words = { t, format }
  return (
    <ResultSection
      title={t('analysis.table.title')}
      lead={t('analysis.bidirectional.estimatesLead')}
    >
      <NumberTable
        columns={[t('analysis.table.method'), ...headsOf(directions)]}
        rows={methodsOf(directions).map((method) => ({
          id: method,
          name: t(ANY_METHOD_SHORT[method]),
          isMain: directions.some(({ result }) => result.main?.method === method),
          cells: directions.flatMap((direction) => estimateCells(direction, method, words)),
        }))}
      />
    </ResultSection>
  )
}

function runCells(run: WithoutRun | null, { isBinary }: Direction, { t, format }: Words): string[] {
  if (!run) return [t('analysis.bidirectional.noneRemoved'), NONE]
  const [main] = run.estimates
  if (!main) return [t('analysis.bidirectional.allRemoved'), NONE]
  const effect = effectText(main, isBinary, format)
  return [
    `${effect} · ${t('analysis.bidirectional.runVariants', { n: run.nsnp, removed: run.removed.length })}`,
    format.p(main.p, main.negLog10P),
  ]
}

type Line = {
  id: string
  name: string
  cells: (direction: Direction) => string[]
  isMain?: boolean
}

function setLines(words: Words): Line[] {
  const { t, format } = words
  return [
    {
      id: 'all',
      name: t('analysis.bidirectional.set.all'),
      isMain: true,
      cells: ({ result, isBinary }) => {
        const main = result.numbers?.estimates.find(({ method }) => method === result.main?.method)
        if (!main) return [NONE, NONE]
        const count = t('analysis.bidirectional.runVariants', { n: main.nsnp, removed: 0 })
        return [
          `${effectText(main, isBinary, format)} · ${count}`,
          format.p(main.p, main.negLog10P),
        ]
      },
    },
    {
      id: 'backward',
      name: t('analysis.bidirectional.set.backward'),
      cells: (direction) => runCells(direction.result.withoutBackward, direction, words),
    },
    {
      id: 'shared',
      name: t('analysis.bidirectional.set.shared'),
      cells: (direction) => runCells(direction.result.withoutShared, direction, words),
    },
  ]
}

function testLines({ t, format }: Words): Line[] {
  return [
    {
      id: 'q',
      name: t('analysis.screen.q'),
      cells: ({ result }) => {
        const row = result.numbers?.heterogeneity.find(({ method }) => method === 'ivw')
        return row
          ? [`${format.significant(row.q, 4)} · I² ${format.percent(row.i2)}`, format.p(row.p)]
          : [NONE, NONE]
      },
    },
    {
      id: 'intercept',
      name: t('analysis.intercept.value'),
      cells: ({ result }) => {
        const row = result.numbers?.pleiotropy
        return row
          ? [format.significant(row.intercept), format.p(row.p, row.negLog10P)]
          : [NONE, NONE]
      },
    },
    {
      id: 'presso',
      name: t('analysis.screen.presso'),
      cells: ({ result }) => {
        const test = result.numbers?.presso
        if (!test) return [t('analysis.screen.notRun'), NONE]
        const outliers = (test.outliers ?? []).filter(({ isOutlier }) => isOutlier)
        const { p, resolution } = test.global
        return [
          t('analysis.bidirectional.outliers', { n: outliers.length }),
          p === 0 ? `< ${format.p(resolution)}` : format.p(p),
        ]
      },
    },
    {
      id: 'steiger',
      name: t('analysis.bidirectional.steiger'),
      cells: ({ result, exposure, outcome }) => {
        const test = result.steiger?.test
        if (!test) return [t('analysis.bidirectional.steigerOpen'), NONE]
        const r2 = `R² ${format.percent(test.r2Exposure, 2)} / ${format.percent(test.r2Outcome, 2)}`
        const arrow = test.isForward ? `${exposure} → ${outcome}` : `${outcome} → ${exposure}`
        return [`${arrow} (${r2})`, format.p(test.p, test.negLog10P)]
      },
    },
  ]
}

/** What was done to shake either direction, side by side. */
export function SensitivityBothWays({ directions }: Directions) {
  const t = useT()
  const format = useFormat()
  const words = { t, format }
  const lines = [...setLines(words), ...testLines(words)]
  return (
    <ResultSection
      title={t('analysis.sensitivity.title')}
      lead={t('analysis.bidirectional.sensitivityLead')}
    >
      <NumberTable
        columns={[
          t('analysis.bidirectional.check'),
          ...directions.flatMap((direction) => [arrowOf(direction), `p · ${arrowOf(direction)}`]),
        ]}
        rows={lines.map(({ id, name, cells, isMain }) => ({
          id,
          name,
          isMain: isMain === true,
          cells: directions.flatMap(cells),
        }))}
      />
    </ResultSection>
  )
}

const SHARED_SHOWN = 50

/** Variants that reach the thresholds in both traits, and which trait they explain more of. */
export function SharedVariants({ body, directions }: Directions & { body: BidirectionalBody }) {
  const t = useT()
  const format = useFormat()
  const [forward, reverse] = directions
  const { exposure: a, outcome: b } = forward
  const names = new Set(body.shared)
  const rows = new Map<string, { pA: number | null; pB: number | null; trait: string }>()
  for (const { way, result } of [forward, reverse]) {
    for (const row of result.variants.filter(({ SNP }) => names.has(SNP))) {
      if (rows.has(row.SNP)) continue
      const isA = row.isForward === (way === 'forward')
      rows.set(row.SNP, {
        pA: way === 'forward' ? row.pExposure : row.pOutcome,
        pB: way === 'forward' ? row.pOutcome : row.pExposure,
        trait: row.isForward === null ? NONE : isA ? a : b,
      })
    }
  }
  if (rows.size === 0) return null
  const shown = [...rows].slice(0, SHARED_SHOWN)
  return (
    <ResultSection
      title={t('analysis.bidirectional.shared.title', { n: rows.size })}
      lead={t('analysis.bidirectional.shared.lead')}
    >
      <NumberTable
        columns={[
          t('analysis.table.variant'),
          `p · ${a}`,
          `p · ${b}`,
          t('analysis.bidirectional.shared.more'),
        ]}
        rows={shown.map(([SNP, { pA, pB, trait }]) => ({
          id: SNP,
          name: SNP,
          cells: [format.p(pA), format.p(pB), trait],
        }))}
      />
      {rows.size > SHARED_SHOWN && (
        <p className={classes.note}>
          {t('analysis.bidirectional.shared.rest', { n: rows.size - SHARED_SHOWN })}
        </p>
      )}
    </ResultSection>
  )
}
