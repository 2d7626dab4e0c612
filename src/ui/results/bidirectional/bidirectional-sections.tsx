/** Sections that compare both directions: estimates, sensitivity analyses, shared variants. */
import { effectText } from '../../../results/effect-text.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { AnyMethodId } from '../../../science/codes.ts'
import type { WithoutRun } from '../../../science/bidirectional/result.ts'
import { useFormat } from '../../use-format.ts'
import type { Words } from '../../../i18n/words.ts'
import { NumberTable } from '../result-parts.tsx'
import classes from '../result.module.css'
import { METHOD_SHORT } from '../../../results/code-texts.ts'
import type { BidirectionalBody, Direction } from '../../../results/bidirectional/body.ts'
import { type BothCell, BothTable } from './both-table.tsx'
import { mainOf } from '../../../results/bidirectional/effect-parts.ts'
import { Section } from '../sections.tsx'

type Directions = { directions: readonly [Direction, Direction] }

const NONE = '—'

/** Returns the methods that either direction has, in the order of the engine. */
function methodsOf(directions: Directions['directions']): AnyMethodId[] {
  const all = directions.flatMap(({ result }) =>
    (result.numbers?.estimates ?? []).map(({ method }) => method),
  )
  return [...new Set(all)]
}

const EMPTY: BothCell = { value: NONE, p: NONE }

function estimateCell(
  { result, isBinary }: Direction,
  method: AnyMethodId,
  { format }: Words,
): BothCell {
  const row = result.numbers?.estimates.find((estimate) => estimate.method === method)
  return row
    ? { value: effectText(row, isBinary, format), p: format.p(row.p, row.negLog10P) }
    : EMPTY
}

function signOf({ isBinary }: Direction): string {
  return isBinary ? 'OR' : 'β'
}

/** Returns one value of both directions. */
function both(
  [forward, reverse]: Directions['directions'],
  cell: (direction: Direction) => BothCell,
): [BothCell, BothCell] {
  return [cell(forward), cell(reverse)]
}

/** Methods with different assumptions; the others are shown on demand. */
const FIRST_METHODS: ReadonlySet<AnyMethodId> = new Set([
  'wald-ratio',
  'ivw',
  'egger',
  'weighted-median',
  'weighted-mode',
  'raps',
])

/** Estimates of every method in both directions. */
export function EstimatesInBothDirections({ directions }: Directions) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const all = methodsOf(directions)
  const first = all.filter((method) => FIRST_METHODS.has(method))
  const shown = isWhole ? all : first
  const format = useFormat()
  const words = { t, format }
  const [forward, reverse] = directions
  return (
    <Section
      id="estimates"
      title={t('analysis.table.title')}
      lead={t('analysis.bidirectional.estimatesLead')}
    >
      <BothTable
        head={t('analysis.table.method')}
        heads={[signOf(forward), signOf(reverse)]}
        directions={directions}
        rows={shown.map((method) => ({
          id: method,
          name: t(METHOD_SHORT[method]),
          isMain: directions.some(({ result }) => result.main?.method === method),
          cells: both(directions, (direction) => estimateCell(direction, method, words)),
        }))}
      />
      {all.length > first.length && (
        <Button
          variant="default"
          mt="md"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole
            ? t('analysis.bidirectional.fewerMethods')
            : t('analysis.bidirectional.allMethods', { n: all.length })}
        </Button>
      )}
    </Section>
  )
}

function runCell(run: WithoutRun | null, { isBinary }: Direction, { t, format }: Words): BothCell {
  if (!run) return { value: t('analysis.bidirectional.noneRemoved'), p: NONE }
  const [main] = run.estimates
  if (!main) return { value: t('analysis.bidirectional.allRemoved'), p: NONE }
  return {
    value: effectText(main, isBinary, format),
    note: t('analysis.bidirectional.runVariants', { n: run.nsnp, removed: run.removed.length }),
    p: format.p(main.p, main.negLog10P),
  }
}

type Line = {
  id: string
  name: string
  cell: (direction: Direction) => BothCell
  isMain?: boolean
}

function setLines(words: Words): Line[] {
  const { t, format } = words
  return [
    {
      id: 'all',
      name: t('analysis.bidirectional.set.all'),
      isMain: true,
      cell: (direction) => {
        const main = mainOf(direction)
        if (!main) return EMPTY
        return {
          value: effectText(main, direction.isBinary, format),
          note: t('analysis.bidirectional.runVariants', { n: main.nsnp, removed: 0 }),
          p: format.p(main.p, main.negLog10P),
        }
      },
    },
    {
      id: 'backward',
      name: t('analysis.bidirectional.set.backward'),
      cell: (direction) => runCell(direction.result.withoutBackward, direction, words),
    },
    {
      id: 'shared',
      name: t('analysis.bidirectional.set.shared'),
      cell: (direction) => runCell(direction.result.withoutShared, direction, words),
    },
  ]
}

function pleiotropyLines({ t, format }: Words): Line[] {
  return [
    {
      id: 'q',
      name: t('analysis.screen.q'),
      cell: ({ result }) => {
        const row = result.numbers?.heterogeneity.find(({ method }) => method === 'ivw')
        if (!row) return EMPTY
        const value = format.significant(row.q, 4)
        return { value, note: `I² ${format.percent(row.i2)}`, p: format.p(row.p, row.negLog10P) }
      },
    },
    {
      id: 'intercept',
      name: t('analysis.bidirectional.intercept'),
      cell: ({ result }) => {
        const row = result.numbers?.pleiotropy
        return row
          ? { value: format.significant(row.intercept), p: format.p(row.p, row.negLog10P) }
          : EMPTY
      },
    },
    {
      id: 'presso',
      name: t('analysis.screen.presso'),
      cell: ({ result }) => {
        const test = result.numbers?.presso
        if (!test) return { value: t('analysis.screen.notRun'), p: NONE }
        const outliers = (test.outliers ?? []).filter(({ isOutlier }) => isOutlier)
        const { p, resolution } = test.global
        return {
          value: t('analysis.bidirectional.outliers', { n: outliers.length }),
          p: p === 0 ? format.pBelow(resolution) : format.p(p),
        }
      },
    },
  ]
}

function steigerLine({ t, format }: Words): Line {
  return {
    id: 'steiger',
    name: t('analysis.bidirectional.steiger'),
    cell: ({ result, exposure, outcome }) => {
      const test = result.steiger?.test
      if (!test) return { value: t('analysis.bidirectional.steigerOpen'), p: NONE }
      const value = test.isForward ? `${exposure} → ${outcome}` : `${outcome} → ${exposure}`
      const r2 = `R² ${format.percent(test.r2Exposure, 2)} / ${format.percent(test.r2Outcome, 2)}`
      return { value, note: r2, p: format.p(test.p, test.negLog10P) }
    },
  }
}

/** Sensitivity analyses of both directions, side by side. */
export function SensitivityInBothDirections({ directions }: Directions) {
  const t = useT()
  const format = useFormat()
  const words = { t, format }
  const lines = [...setLines(words), ...pleiotropyLines(words), steigerLine(words)]
  const head = t('analysis.bidirectional.finding')
  return (
    <Section
      id="sensitivity"
      title={t('analysis.sensitivity.title')}
      lead={t('analysis.bidirectional.sensitivityLead')}
    >
      <BothTable
        head={t('analysis.bidirectional.check')}
        heads={[head, head]}
        directions={directions}
        rows={lines.map(({ id, name, cell, isMain }) => ({
          id,
          name,
          isMain: isMain === true,
          cells: both(directions, cell),
        }))}
      />
    </Section>
  )
}

const SHARED_SHOWN = 50

/** Variants that reach the thresholds in both traits, with the trait that they explain more of. */
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
    <Section
      id="shared"
      isFolded
      title={t('analysis.bidirectional.shared.title', { n: rows.size })}
      lead={t('analysis.bidirectional.shared.lead')}
    >
      <NumberTable
        columns={[
          t('analysis.table.variant'),
          `p\u00a0· ${a}`,
          `p\u00a0· ${b}`,
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
    </Section>
  )
}
