/**
 * The sentences that follow from all records of a sheet. Each takes its position from the rows, which have it from the
 * stored verdict or the answer of their record; contradictions come first.
 */
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import type { DirectionName } from '../bidirectional/body.ts'
import { SHORT_READING, probabilityText } from '../colocalisation/texts.ts'
import { signedEffectText } from '../effect-text.ts'
import { analysesOf, type EvidenceRow, type Stance } from './evidence-row.ts'
import { rowNames } from './row-name.ts'
import type { Positions } from './traits.ts'

export type Clause = {
  id: string
  kind: 'contradiction' | 'count' | 'detail' | 'caution'
  text: string
}

/** Facts that the sentences state, beside the rows. */
export type SheetFacts = Pick<Positions, 'pair' | 'names'> & {
  /** Number of records on the sheet, and of those that share data with another. */
  records: number
  dependent: number
  /** Number of records of an earlier engine. */
  earlier: number
  /** Titles of records whose exposure cannot be told. */
  unplaced: readonly string[]
}

type Input = { rows: readonly EvidenceRow[]; facts: SheetFacts; words: Words }
type Rule = (input: Input) => Clause | Clause[] | null

const clause = (id: string, kind: Clause['kind'], text: string): Clause => ({ id, kind, text })

/** Returns the names of some rows, joined. */
function namesOf(chosen: readonly EvidenceRow[], { rows, words }: Input): string {
  const names = rowNames(rows, words)
  return chosen.map((row) => names[rows.indexOf(row)] ?? '').join(words.t('records.evidence.comma'))
}

const withStance = (rows: readonly EvidenceRow[], ...stances: Stance[]) =>
  rows.filter(({ stance }) => stance !== null && stances.includes(stance))

/** Associations with opposite signs. */
const signs: Rule = (input) => {
  const clear = withStance(analysesOf(input.rows, 'forward'), 'supports', 'doubted')
  const up = clear.filter(({ effect }) => (effect?.b ?? 0) > 0)
  const down = clear.filter(({ effect }) => (effect?.b ?? 0) < 0)
  if (up.length === 0 || down.length === 0) return null
  const text = input.words.t('records.evidence.signs', {
    up: namesOf(up, input),
    down: namesOf(down, input),
  })
  return clause('signs', 'contradiction', text)
}

/** Returns associations in the reverse direction that a check speaks against, and no stored verdict. */
function weakOf(rows: readonly EvidenceRow[]): EvidenceRow | undefined {
  return withStance(rows, 'doubted').find(({ isSupported }) => isSupported !== false)
}

/** Whether rows estimate an effect in a direction, be it as a path of a mediation. */
const isTestedIn = (rows: readonly EvidenceRow[], direction: DirectionName) =>
  rows.some((row) => row.direction === direction && row.role !== 'shared')

const reverse: Rule = ({ rows, facts: { pair }, words: { t } }) => {
  const own = analysesOf(rows, 'reverse')
  if (own.length === 0) {
    return isTestedIn(rows, 'reverse')
      ? null
      : clause('reverse', 'detail', t('records.evidence.reverse.absent'))
  }
  const n = withStance(own, 'supports').length
  const values = { ...pair, n, m: own.length }
  if (n > 0) {
    const forward = analysesOf(rows, 'forward')
    const isBoth = withStance(forward, 'supports').length > 0
    const id = isBoth ? msg('records.evidence.reverse.both') : msg('records.evidence.reverse.only')
    // Nothing contradicts it where no record tests the other direction.
    return clause('reverse', forward.length > 0 ? 'contradiction' : 'detail', t(id, values))
  }
  const weak = weakOf(own)
  if (weak) {
    const text = t('records.evidence.reverse.weak', { ...values, reason: weak.against[0] ?? '' })
    return clause('reverse', 'contradiction', text)
  }
  const tested = own.filter(({ stance }) => stance !== 'none').length
  const id =
    tested > 0 ? msg('records.evidence.reverse.not') : msg('records.evidence.reverse.untestable')
  return clause('reverse', 'detail', t(id, { ...values, m: tested }))
}

/** Effects that are not clear with other exposures held constant, where another analysis supports one. */
const direct: Rule = ({ rows, words: { t, format } }) => {
  const own = analysesOf(rows, 'forward')
  const hasSupport = withStance(own, 'supports').some(({ role }) => role !== 'direct')
  if (!hasSupport) return null
  return withStance(own, 'unclear')
    .filter(({ role }) => role === 'direct')
    .map(({ id, through, effect }) => {
      const p = format.pStatement(effect?.p ?? null, effect?.negLog10P)
      return clause(`direct ${id}`, 'contradiction', t('records.evidence.direct', { through, p }))
    })
}

const colocalised: Rule = ({ rows, words: { t, format } }) =>
  rows
    .filter(({ role }) => role === 'shared')
    .map(({ id, reading, posterior, exposure, outcome, against }) => {
      const h3 = probabilityText(posterior?.h3 ?? 0, format)
      const h4 = probabilityText(posterior?.h4 ?? 0, format)
      const own = `coloc ${id}`
      const [reason] = against
      if (reading === 'distinct') {
        return reason === undefined
          ? clause(own, 'contradiction', t('records.evidence.coloc.distinct', { h3 }))
          : clause(
              own,
              'contradiction',
              t('records.evidence.coloc.distinctDoubted', { h3, reason }),
            )
      }
      if (reading === 'shared') {
        return reason === undefined
          ? clause(own, 'detail', t('records.evidence.coloc.shared', { h4 }))
          : clause(own, 'detail', t('records.evidence.coloc.doubted', { h4, reason }))
      }
      const short = Object.entries(SHORT_READING).find(([name]) => name === reading)?.[1] ?? ''
      const values = { a: exposure, b: outcome, h4 }
      return clause(own, 'detail', t('records.evidence.coloc.open', { short: t(short, values) }))
    })

/** Returns the message for `n` of `m` analyses that support the effect. */
function countText(n: number, m: number): string {
  if (n === 0) return msg('records.evidence.count.none')
  return n === m ? msg('records.evidence.count.all') : msg('records.evidence.count')
}

const count: Rule = (input) => {
  const { rows, facts, words } = input
  const { t } = words
  const own = analysesOf(rows, 'forward')
  if (own.length === 0) {
    return isTestedIn(rows, 'forward')
      ? null
      : clause('count', 'count', t('records.evidence.count.absent', facts.pair))
  }
  const n = withStance(own, 'supports').length
  const id = countText(n, own.length)
  const doubted = withStance(own, 'doubted')
  const further = (['unclear', 'none'] as const).flatMap((stance) => {
    const found = withStance(own, stance)
    if (found.length === 0) return []
    const text =
      stance === 'unclear' ? msg('records.evidence.unclear') : msg('records.evidence.none')
    return [clause(stance, 'count', t(text, { n: found.length, names: namesOf(found, input) }))]
  })
  return [
    clause('count', 'count', t(id, { ...facts.pair, n, m: own.length })),
    ...doubted.map((row) =>
      clause(
        `doubted ${row.id}`,
        'count',
        t('records.evidence.doubted', {
          name: namesOf([row], input),
          reason: row.against[0] ?? t('records.evidence.notSupported'),
        }),
      ),
    ),
    ...further,
  ]
}

const PATH_TEXT: Readonly<Record<string, string>> = {
  mediated: msg('records.evidence.path.mediated'),
  opposed: msg('records.evidence.path.opposed'),
  unshared: msg('records.evidence.path.unshared'),
  unclear: msg('records.evidence.path.unclear'),
}

const mediated: Rule = ({ rows, facts: { pair }, words: { t, format } }) =>
  rows.flatMap(({ id, role, direction, reading, through, effect, isOdds, stance, against }) => {
    const text = PATH_TEXT[reading ?? '']
    if (role !== 'path-indirect' || !effect || text === undefined) return []
    const claim = t(text, { through, effect: signedEffectText(effect, isOdds, format) })
    const [reason] = stance === 'doubted' ? against : []
    const whole =
      reason === undefined
        ? t('records.evidence.path.plain', { claim })
        : t('records.evidence.path.doubted', { claim, reason })
    const placed =
      direction === 'forward' ? whole : t('records.evidence.path.reverse', { ...pair, text: whole })
    return [clause(`path ${id}`, 'detail', placed)]
  })

const names: Rule = ({ facts: { names: own }, words: { t } }) => {
  const list = (all: readonly string[]) => all.join(t('records.evidence.comma'))
  return [
    ...(own.exposures.length > 1
      ? [
          clause(
            'exposures',
            'caution',
            t('records.evidence.names.exposure', {
              n: own.exposures.length,
              names: list(own.exposures),
            }),
          ),
        ]
      : []),
    ...(own.outcomes.length > 1
      ? [
          clause(
            'outcomes',
            'caution',
            t('records.evidence.names.outcome', {
              n: own.outcomes.length,
              names: list(own.outcomes),
            }),
          ),
        ]
      : []),
  ]
}

const dependence: Rule = ({ facts: { records, dependent }, words: { t } }) => {
  if (records < 2) return null
  const text =
    dependent > 0
      ? t('records.evidence.dependent', { n: dependent })
      : t('records.evidence.independence')
  return clause('dependence', 'caution', text)
}

const scales: Rule = ({ rows, words: { t } }) => {
  const forward = rows.filter(({ direction, effect }) => direction === 'forward' && effect)
  const isMixed = new Set(forward.map(({ isOdds }) => isOdds)).size > 1
  return isMixed ? clause('scales', 'caution', t('records.evidence.scales')) : null
}

const engines: Rule = ({ facts: { earlier }, words: { t } }) =>
  earlier === 0 ? null : clause('engine', 'caution', t('records.evidence.engine', { n: earlier }))

const unplaced: Rule = ({ facts: { unplaced: titles }, words: { t } }) =>
  titles.length === 0
    ? null
    : clause(
        'unplaced',
        'caution',
        t('records.evidence.unplaced', {
          n: titles.length,
          titles: titles.join(t('records.evidence.comma')),
        }),
      )

const RULES: readonly Rule[] = [
  signs,
  reverse,
  direct,
  colocalised,
  count,
  mediated,
  names,
  dependence,
  scales,
  engines,
  unplaced,
]

const ORDER: readonly Clause['kind'][] = ['contradiction', 'count', 'detail', 'caution']

/** Returns what follows from all rows: contradictions, the count, what else the records tell, and cautions. */
export function evidenceSentences(
  rows: readonly EvidenceRow[],
  facts: SheetFacts,
  words: Words,
): Clause[] {
  const found = RULES.flatMap((rule) => rule({ rows, facts, words }) ?? [])
  return ORDER.flatMap((kind) => found.filter((one) => one.kind === kind))
}
