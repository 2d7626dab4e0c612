/** The signal-by-signal part of a colocalisation repeated in R: coloc.bf_bf from the stored Bayes factors. */
import type { Words } from '../../i18n/words.ts'
import type { SeveralResult, StoredPair } from '../../science/colocalisation/several-result.ts'
import { compareCall } from '../r-script/r-compare.ts'
import {
  rCode,
  type RCode,
  rComment,
  rHeading,
  rJoin,
  rNumber,
  rString,
} from '../r-script/r-text.ts'
import { type ColocalisationBody, LOCUS_SIDES } from './body.ts'
import { fittedName } from './several.ts'

const CLOSED = 1e-8
const COLOC = { packages: ['coloc'] as const }

export const SEVERAL_FUNCTIONS = rCode`run_pairs <- function(p1, p2, p12) {
  suppressWarnings(coloc::coloc.bf_bf(bf1, bf2, p1 = p1, p2 = p2, p12 = p12))$summary
}
pair_of <- function(pairs, i, j) {
  row <- as.data.frame(pairs)[pairs$idx1 == i & pairs$idx2 == j, ]
  setNames(as.numeric(row[paste0("PP.H", 0:4, ".abf")]), paste0("h", 0:4))
}`

/** Bayes factors of one trait's signals, a row for each. */
function matrixOf(body: ColocalisationBody, several: SeveralResult, side: 'a' | 'b'): RCode {
  const sets = several.traits?.[side].sets ?? []
  const names = several.places.map((_, at) => rString(fittedName(body, several, at)))
  const rows = sets.map(({ lbf }) => rCode`  c(${rJoin(lbf.map(rNumber), ', ')})`)
  const name = side === 'a' ? rCode`bf1` : rCode`bf2`
  return rJoin([
    rCode`${name} <- rbind(\n${rJoin(rows, ',\n')}\n)`,
    rCode`colnames(${name}) <- c(${rJoin(names, ', ')})`,
  ])
}

function comparePair({ a, b, posterior }: StoredPair): RCode {
  const [h0, h1, h2, h3, h4] = posterior
  // A share of next to nothing is the difference of two that are alike.
  const comparedShares = Object.fromEntries(
    Object.entries({ h0, h1, h2, h3, h4 }).filter(([, value]) => value > 1e-6),
  )
  const name = `coloc.bf_bf ${a + 1} ${b + 1}`
  return compareCall(name, comparedShares, rCode`pair_of(pairs, ${a + 1}, ${b + 1})`, CLOSED, COLOC)
}

/** Returns the calls for all pairs of signals; no code where there is none. */
export function severalCalls(body: ColocalisationBody, { t }: Words): RCode[] {
  const { several } = body
  if (!several || several.pairs.length === 0) return []
  const { p1, p2, p12 } = several.priors
  return [
    rHeading(t('analysis.coloc.several.title')),
    rComment(t('analysis.coloc.r.several')),
    ...LOCUS_SIDES.map((side) => matrixOf(body, several, side)),
    rCode`pairs <- if (is_there("coloc")) run_pairs(${p1}, ${p2}, ${p12})`,
    ...several.pairs.map(comparePair),
  ]
}
