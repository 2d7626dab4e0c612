/** Proxy variants from a panel for instruments that the outcomes of a scan lack. */
import { type Association, variantKey } from '../harmonise/association.ts'
import { indexAssociations } from '../harmonise/harmonise.ts'
import type { Candidate } from '../instruments/candidate.ts'
import { offerProxies, findProxy } from '../instruments/outcome-proxies.ts'
import type { ProxyUsed, WithoutProxy } from '../instruments/result.ts'
import type { ProxyRules } from '../panel/proxies.ts'
import { identityOf, type PanelRows } from './clump-traits.ts'
import type { OutcomeBlock } from './outcome-block.ts'
import type { Trait } from './read-side.ts'

/** A proxy variant of an instrument in an outcome, and the number of exposures that use it. */
export type ScanProxy = Omit<ProxyUsed, 'at'> & { outcome: string; exposures: number }

/** Proxies that were used; one instrument in two outcomes counts twice. */
export type ScanProxies = {
  total: number
  /** Number of instruments without a proxy. */
  without: number
  /** The smallest r² of the used proxies; null without any. */
  least: number | null
  /** Up to the recorded maximum, in the order of outcomes and instruments. */
  used: ScanProxy[]
  named: { SNP: string; outcome: string; why: WithoutProxy['why'] }[]
}

/** Maximum number of proxies, and of instruments without one, that a record lists individually. */
export const MOST_PROXIES = 500

type InstrumentQuery = { of: Association; candidate: Candidate; exposures: number }

/** Returns each instrument once, with the number of exposures that use it. */
function distinctOf(exposures: readonly Trait[], { candidates }: PanelRows): InstrumentQuery[] {
  const known = new Map<string, InstrumentQuery>()
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

function lackingOf(
  { rows }: OutcomeBlock,
  instruments: readonly InstrumentQuery[],
): InstrumentQuery[] {
  const names = new Set(rows.map(({ SNP }) => variantKey(SNP)))
  return instruments.filter(({ of }) => !names.has(variantKey(of.SNP)))
}

export type ProxiedBlocks = { blocks: OutcomeBlock[]; summary: ScanProxies }

/**
 * Searches proxies of the instruments that an outcome lacks, once for all outcomes and exposures, and adds
 * their rows to the outcome under the names of the instruments. Rows without valid alleles are not found in
 * the panel and get none.
 *
 * @param readAgain returns the outcomes' rows of further variants, by outcome
 * @throws ScienceFailure panel-taken-away, cancelled, and the faults of readAgain
 */
export async function addProxies(
  blocks: readonly OutcomeBlock[],
  exposures: readonly Trait[],
  placed: PanelRows,
  rules: ProxyRules,
  readAgain: (sought: readonly Association[]) => Promise<readonly Trait[]>,
): Promise<ProxiedBlocks> {
  const instruments = distinctOf(exposures, placed)
  const lacking = blocks.map((block) => lackingOf(block, instruments))
  const all = [...new Set(lacking.flat())].map(({ candidate }) => candidate)
  const offers = await offerProxies(all, placed.ld, rules)
  const read = offers.sought.length > 0 ? await readAgain(offers.sought) : []
  const rowsOf = new Map(read.map(({ name, rows }) => [name, rows]))
  const summary: ScanProxies = { total: 0, without: 0, least: null, used: [], named: [] }
  const made = blocks.map((block, at): OutcomeBlock => {
    const index = indexAssociations(rowsOf.get(block.outcome) ?? [])
    const proxyRows = (lacking[at] ?? []).flatMap(({ of, candidate, exposures: count }) => {
      const { row, effectAllele, otherAllele } = candidate
      const { SNP, chromosome, position } = of
      const one = { SNP, row, effectAllele, otherAllele, chromosome, position }
      const stood = findProxy(offers, 0, one, index)
      if ('why' in stood) {
        summary.without += 1
        if (summary.named.length < MOST_PROXIES) {
          summary.named.push({ SNP, outcome: block.outcome, why: stood.why })
        }
        return []
      }
      const { at: _place, ...used } = stood.used
      summary.total += 1
      summary.least = Math.min(summary.least ?? 1, used.r2)
      if (summary.used.length < MOST_PROXIES) {
        summary.used.push({ ...used, outcome: block.outcome, exposures: count })
      }
      return [stood.row]
    })
    return proxyRows.length > 0 ? { ...block, rows: [...block.rows, ...proxyRows] } : block
  })
  return { blocks: made, summary }
}
