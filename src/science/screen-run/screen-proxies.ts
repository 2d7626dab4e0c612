/** Proxy variants from a panel for instruments that the outcomes of a scan lack. */
import { type Association, variantKey } from '../harmonise/association.ts'
import { indexAssociations } from '../harmonise/harmonise.ts'
import type { Candidate } from '../instruments/candidate.ts'
import { offerProxies, standFor } from '../instruments/outcome-proxies.ts'
import type { ProxyUsed, WithoutProxy } from '../instruments/result.ts'
import type { ProxyRules } from '../panel/proxies.ts'
import { identityOf, type PlacedRows } from './clump-traits.ts'
import type { OutcomeBlock } from './outcome-block.ts'
import type { Trait } from './read-side.ts'

/** A proxy variant of an instrument in an outcome, and the number of exposures that use it. */
export type ScreenProxy = Omit<ProxyUsed, 'at'> & { outcome: string; exposures: number }

/** Proxies that were used; one instrument in two outcomes counts twice. */
export type ScreenProxies = {
  total: number
  /** Number of instruments without a proxy. */
  without: number
  /** The smallest r² of the used proxies; null without any. */
  least: number | null
  /** Up to the recorded maximum, in the order of outcomes and instruments. */
  used: ScreenProxy[]
  named: { SNP: string; outcome: string; why: WithoutProxy['why'] }[]
}

/** Maximum number of proxies, and of instruments without one, that a record lists individually. */
export const MOST_PROXIES = 500

type Sought = { of: Association; candidate: Candidate; exposures: number }

/** Returns each instrument once, with the number of exposures that use it. */
function distinctOf(exposures: readonly Trait[], { candidates }: PlacedRows): Sought[] {
  const known = new Map<string, Sought>()
  for (const of of exposures.flatMap(({ rows }) => rows)) {
    const candidate = candidates.get(of)
    if (!candidate) continue
    const identity = identityOf(candidate)
    const one = known.get(identity)
    if (one) one.exposures += 1
    else known.set(identity, { of, candidate, exposures: 1 })
  }
  return [...known.values()]
}

function lackingOf({ rows }: OutcomeBlock, instruments: readonly Sought[]): Sought[] {
  const names = new Set(rows.map(({ SNP }) => variantKey(SNP)))
  return instruments.filter(({ of }) => !names.has(variantKey(of.SNP)))
}

export type ScreenStandIns = { blocks: OutcomeBlock[]; told: ScreenProxies }

/**
 * Searches proxies of the instruments that an outcome lacks, once for all outcomes and exposures, and adds
 * their rows to the outcome under the names of the instruments. Rows without valid alleles are not found in
 * the panel and get none.
 *
 * @param readAgain returns the outcomes' rows of further variants, by outcome
 * @throws ScienceFailure panel-taken-away, cancelled, and the faults of readAgain
 */
export async function standInOutcomes(
  blocks: readonly OutcomeBlock[],
  exposures: readonly Trait[],
  placed: PlacedRows,
  rules: ProxyRules,
  readAgain: (sought: readonly Association[]) => Promise<readonly Trait[]>,
): Promise<ScreenStandIns> {
  const instruments = distinctOf(exposures, placed)
  const lacking = blocks.map((block) => lackingOf(block, instruments))
  const all = [...new Set(lacking.flat())].map(({ candidate }) => candidate)
  const offers = await offerProxies(all, placed.ld, rules)
  const read = offers.sought.length > 0 ? await readAgain(offers.sought) : []
  const rowsOf = new Map(read.map(({ name, rows }) => [name, rows]))
  const told: ScreenProxies = { total: 0, without: 0, least: null, used: [], named: [] }
  const made = blocks.map((block, at): OutcomeBlock => {
    const index = indexAssociations(rowsOf.get(block.outcome) ?? [])
    const carried = (lacking[at] ?? []).flatMap(({ of, candidate, exposures: count }) => {
      const { row, effectAllele, otherAllele } = candidate
      const { SNP, chromosome, position } = of
      const one = { SNP, row, effectAllele, otherAllele, chromosome, position }
      const stood = standFor(offers, 0, one, index)
      if ('why' in stood) {
        told.without += 1
        if (told.named.length < MOST_PROXIES) {
          told.named.push({ SNP, outcome: block.outcome, why: stood.why })
        }
        return []
      }
      const { at: _place, ...used } = stood.used
      told.total += 1
      told.least = Math.min(told.least ?? 1, used.r2)
      if (told.used.length < MOST_PROXIES) {
        told.used.push({ ...used, outcome: block.outcome, exposures: count })
      }
      return [stood.row]
    })
    return carried.length > 0 ? { ...block, rows: [...block.rows, ...carried] } : block
  })
  return { blocks: made, told }
}
