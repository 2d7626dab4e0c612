/** The tables of a bidirectional result for other programs. */
import { msg } from '../../i18n/msg.ts'
import { fileFacts, mappingFacts, parameterFacts } from '../exports/about-facts.ts'
import { INFERENCE, inferenceCells } from '../exports/inference-cells.ts'
import type { KindExports, ResultTable } from '../exports/kind-exports.ts'
import type { Cell } from '../exports/tsv.ts'
import { type BidirectionalBody, type Direction, directionsOf, traitNames } from './body.ts'

const named = ({ exposure, outcome }: Direction): Cell[] => [exposure, outcome]
const yesNo = (value: boolean | null): Cell => (value === null ? null : String(value))

/** Every method on all instruments, and the main ones without some of them. */
function estimateRows(direction: Direction): Cell[][] {
  const { numbers, withoutBackward, withoutShared } = direction.result
  const line = (set: string) => (row: Parameters<typeof inferenceCells>[0] & Method) => [
    ...named(direction),
    set,
    row.method,
    row.nsnp,
    ...inferenceCells(row),
  ]
  return [
    ...(numbers?.estimates ?? []).map(line('all')),
    ...(withoutBackward?.estimates ?? []).map(line('steiger_filtered')),
    ...(withoutShared?.estimates ?? []).map(line('without_shared')),
  ]
}
type Method = { method: string; nsnp: number }

const TEST_COLUMNS = [
  ...'exposure outcome instruments candidates above_p weak pruned beyond_limit nsnp'.split(' '),
  ...'q_two_directions verdict supported F_mean F_min I2_GX Q Q_df Q_p I2'.split(' '),
  ...'egger_intercept egger_intercept_se egger_intercept_p presso_rss presso_p'.split(' '),
  ...'steiger_r2_exposure steiger_r2_outcome steiger_forward steiger_p'.split(' '),
  ...'steiger_removed shared_removed detectable_effect'.split(' '),
]

/** A number that may be missing at any step of its path. */
const cell = (value: Cell | undefined): Cell => value ?? null

function strengthCells({ result }: Direction): Cell[] {
  const strength = result.numbers?.strength
  const cochran = result.numbers?.heterogeneity.find(({ method }) => method === 'ivw')
  return [
    cell(strength?.fMean),
    cell(strength?.fMin),
    cell(strength?.i2gx),
    cell(cochran?.q),
    cell(cochran?.df),
    cell(cochran?.p),
    cell(cochran?.i2),
  ]
}

function pleiotropyCells({ result }: Direction): Cell[] {
  const intercept = result.numbers?.pleiotropy
  const presso = result.numbers?.presso
  return [
    cell(intercept?.intercept),
    cell(intercept?.se),
    cell(intercept?.p),
    cell(presso?.rssObserved),
    cell(presso?.global.p),
  ]
}

function steigerCells({ result }: Direction): Cell[] {
  const { steiger, withoutShared, detectable } = result
  return [
    cell(steiger?.test.r2Exposure),
    cell(steiger?.test.r2Outcome),
    yesNo(steiger?.test.isForward ?? null),
    cell(steiger?.test.p),
    (steiger?.backward ?? []).join(' ') || null,
    (withoutShared?.removed ?? []).join(' ') || null,
    cell(detectable?.effect),
  ]
}

function testRow(direction: Direction): Cell[] {
  const { result } = direction
  const { instruments, variants } = result
  return [
    ...named(direction),
    instruments.selected,
    instruments.candidates,
    instruments.aboveP,
    instruments.weak,
    instruments.pruned,
    instruments.beyond,
    variants.length,
    result.q,
    result.verdict,
    yesNo(result.isSupported),
    ...strengthCells(direction),
    ...pleiotropyCells(direction),
    ...steigerCells(direction),
  ]
}

const VARIANT_COLUMNS = [
  ...'exposure outcome SNP chr pos effect_allele.exposure other_allele.exposure'.split(' '),
  ...'eaf.exposure beta.exposure se.exposure pval.exposure samplesize.exposure'.split(' '),
  ...'beta.outcome se.outcome pval.outcome samplesize.outcome'.split(' '),
  ...'steiger_forward instrument_of_both'.split(' '),
]

function variantRows(direction: Direction): Cell[][] {
  return direction.result.variants.map((row) => [
    ...named(direction),
    row.SNP,
    row.chromosome,
    row.position,
    row.effectAllele,
    row.otherAllele,
    row.eaf,
    row.betaExposure,
    row.seExposure,
    row.pExposure,
    row.nExposure,
    row.betaOutcome,
    row.seOutcome,
    row.pOutcome,
    row.nOutcome,
    yesNo(row.isForward),
    String(row.isShared),
  ])
}

const RULE_WORDS = new Map<boolean | null, string>([
  [true, 'passed'],
  [false, 'failed'],
  [null, 'open'],
])

function ruleRows(direction: Direction): Cell[][] {
  return direction.result.rules.map(({ rule, passed }) => [
    ...named(direction),
    rule,
    RULE_WORDS.get(passed) ?? 'open',
  ])
}

function droppedRows(direction: Direction): Cell[][] {
  return direction.result.dropped.map(({ SNP, reason }) => [...named(direction), SNP, reason])
}

function tables(body: BidirectionalBody): ResultTable[] {
  const directions = directionsOf(body)
  const pair = ['exposure', 'outcome']
  const dropped = directions.flatMap(droppedRows)
  return [
    {
      id: 'estimates',
      label: msg('analysis.export.estimates'),
      columns: [...pair, 'variants', 'method', 'nsnp', ...INFERENCE],
      rows: () => directions.flatMap(estimateRows),
    },
    {
      id: 'tests',
      label: msg('analysis.bidirectional.export.tests'),
      columns: TEST_COLUMNS,
      rows: () => directions.map(testRow),
    },
    {
      id: 'rules',
      label: msg('analysis.bidirectional.export.rules'),
      columns: [...pair, 'rule', 'outcome_of_rule'],
      rows: () => directions.flatMap(ruleRows),
    },
    {
      id: 'variants',
      label: msg('analysis.export.variants'),
      columns: VARIANT_COLUMNS,
      rows: () => directions.flatMap(variantRows),
    },
    ...(dropped.length > 0
      ? [
          {
            id: 'left-out',
            label: msg('analysis.export.dropped'),
            columns: [...pair, 'SNP', 'reason'],
            rows: () => dropped,
          },
        ]
      : []),
  ]
}

export const bidirectionalExports: KindExports<BidirectionalBody> = {
  tables,
  about: (body, words) => {
    const { a, b } = traitNames(body)
    const side = { a, b }
    return [
      ...body.input.files.flatMap((file) =>
        fileFacts(file.name, file.sha256, words, side[file.side]),
      ),
      ...parameterFacts(body.parameters),
      ...mappingFacts({ [a]: body.mapping.a, [b]: body.mapping.b }, words),
    ]
  },
  script: async () => (await import('./r-script.ts')).bidirectionalScript,
}
