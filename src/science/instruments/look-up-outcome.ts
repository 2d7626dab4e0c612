/** Looks selected instruments up in an outcome's file, with proxy variants for those that it lacks. */
import { ScienceFailure } from '../failure.ts'
import type { Association } from '../harmonise/association.ts'
import { variantKey } from '../harmonise/association.ts'
import type { HarmonisedVariant } from '../harmonise/harmonise.ts'
import { harmonise, indexAssociations } from '../harmonise/harmonise.ts'
import { joinTo, type VariantQuery, createVariantQuery } from '../harmonise/join.ts'
import type { HarmoniseAction } from '../harmonise/match.ts'
import { readAssociations } from '../harmonise/read-associations.ts'
import { requireAnswers } from '../profile/require-answers.ts'
import { loadCrossReferences } from '../liftover/cross-references.ts'
import { harmoniseWarnings } from '../harmonise/warnings.ts'
import { hashingSource } from '../parser/hashing-source.ts'
import { selectRows } from '../parser/select-rows.ts'
import type { CollectHooks, FileInput } from './collect-candidates.ts'
import { addFileName } from './collect-candidates.ts'
import { type ProxyOffers, findProxy, type ProxyResult } from './outcome-proxies.ts'
import type { Instrument, LookedUp, OutcomePart, ReadFile } from './result.ts'
import { LOOKED_UP_COLUMNS, packRows } from './result.ts'

/** Fields of an association that both a candidate and an instrument have. */
type Named = Omit<Association, 'phenotype' | 'otherNames' | 'nameInFile' | 'joinedBy' | 'lifted'>

/** Converts a candidate or an instrument to one side of harmonisation. */
export function associationOf(one: Named): Association {
  return {
    SNP: one.SNP,
    row: one.row,
    effectAllele: one.effectAllele,
    otherAllele: one.otherAllele,
    beta: one.beta,
    se: one.se,
    eaf: one.eaf,
    p: one.p,
    n: one.n,
    cases: one.cases,
    controls: one.controls,
    chromosome: one.chromosome,
    position: one.position,
    phenotype: null,
  }
}

function lookedUpOf(at: number, row: HarmonisedVariant): LookedUp {
  const { outcome } = row.source
  return {
    at,
    beta: row.betaOutcome,
    se: row.seOutcome,
    eaf: row.eafOutcome,
    p: outcome.p,
    n: outcome.n,
    cases: outcome.cases,
    controls: outcome.controls,
    betaExposure: row.betaExposure,
    eafExposure: row.eafExposure,
    effectAllele: row.exposure.effect,
    otherAllele: row.exposure.other,
    reason: row.reason,
  }
}

type Found = { input: ReadFile; rows: Association[] }

/** Reads the rows of a file that may be of the required variants. */
export async function readRowsOfVariants(
  { name, source, mapping, sheet }: FileInput,
  sought: VariantQuery,
  { host, onRows, ...hooks }: CollectHooks,
): Promise<Found> {
  const hashing = hashingSource(source)
  const request = { ...sought, mapping, ...(onRows && { onRows }) }
  const base = { fileName: name, bytes: source.size, mapping }
  const options = sheet === undefined ? hooks : { ...hooks, sheet }
  try {
    const { table, origin, rowsRead } = await selectRows(hashing.source, request, host, options)
    const { container, member } = origin
    const input = { ...base, sha256: await hashing.finish(), rows: rowsRead, container, member }
    requireAnswers(table, mapping, { hasTraits: true })
    return { input, rows: readAssociations(table, mapping) }
  } catch (thrown) {
    const isNone = thrown instanceof ScienceFailure && thrown.code === 'no-wanted-rows'
    if (!isNone) throw addFileName(thrown, name)
    // The selection of instruments is valid; that no name was found is part of the result.
    const rows = Number(thrown.problem.found ?? 0)
    const sha256 = await hashing.finish()
    return { input: { ...base, sha256, rows, container: 'none', member: null }, rows: [] }
  }
}

type Rows = ReturnType<typeof indexAssociations>
type Numbered = { one: Instrument; at: number }

type TraitSet = {
  variants: HarmonisedVariant[]
  doubled: string[]
  absent: string[]
  proxyResults: ProxyResult[]
  /** Indices among all instruments, by name. */
  at: Map<string, number>
}

/** Harmonises the instruments of one trait, and the proxies of those that the outcome lacks. */
function harmoniseTrait(
  group: readonly Numbered[],
  rows: Rows,
  action: HarmoniseAction,
  proxies: ProxyOffers | null,
): TraitSet {
  const own = group.map(({ one }) => associationOf(one))
  const { variants, unmatched, outcomeDuplicates: doubled } = harmonise(own, rows, action)
  const at = new Map(group.map(({ one, at: place }) => [variantKey(one.SNP), place]))
  const lost = new Set(unmatched.map(({ SNP }) => variantKey(SNP)))
  const proxyResults = proxies
    ? group
        .filter(({ one }) => lost.has(variantKey(one.SNP)))
        .map(({ one, at: place }) => findProxy(proxies, place, one, rows))
    : []
  const proxyRows = proxyResults.flatMap((one) => ('row' in one ? [one.row] : []))
  const found = new Set(proxyRows.map(({ SNP }) => variantKey(SNP)))
  const second = harmonise(
    own.filter(({ SNP }) => found.has(variantKey(SNP))),
    indexAssociations(proxyRows),
    action,
  )
  return {
    variants: [...variants, ...second.variants],
    doubled,
    absent: unmatched.flatMap(({ SNP }) => (found.has(variantKey(SNP)) ? [] : [SNP])),
    proxyResults,
    at,
  }
}

function summariseProxies(
  { rules }: ProxyOffers,
  sets: readonly TraitSet[],
): NonNullable<OutcomePart['proxies']> {
  const proxyResults = sets.flatMap((set) => set.proxyResults)
  return {
    ...rules,
    used: proxyResults.flatMap((one) => ('used' in one ? [one.used] : [])),
    without: proxyResults.flatMap((one) => ('why' in one ? [one] : [])),
  }
}

/** Reads further rows of the file without hashing it again. */
async function readAgain(
  { source, mapping, sheet }: FileInput,
  sought: VariantQuery,
  { host, onRows, ...hooks }: CollectHooks,
): Promise<Association[]> {
  const request = { ...sought, mapping, ...(onRows && { onRows }) }
  const options = sheet === undefined ? hooks : { ...hooks, sheet }
  return readAssociations((await selectRows(source, request, host, options)).table, mapping)
}

/** Returns a panel's proxies for instruments that the outcome lacks. */
export type OfferProxies = (lacking: readonly Instrument[]) => Promise<ProxyOffers>

/** Returns proxies for the instruments that the outcome lacks, and its rows with those of the proxies. */
async function withProxies(
  file: FileInput,
  { instruments, index }: { instruments: readonly Instrument[]; index: Rows },
  hooksOf: () => CollectHooks,
  offer: OfferProxies,
): Promise<{ proxies: ProxyOffers; index: Rows }> {
  const proxies = await offer(instruments.filter(({ SNP }) => !index.first.has(variantKey(SNP))))
  if (proxies.sought.length === 0) return { proxies, index }
  const known = [...instruments.map(associationOf), ...proxies.sought]
  const hooks = hooksOf()
  const crossReferences = await loadCrossReferences(known, hooks.host.references)
  try {
    const rows = await readAgain(file, createVariantQuery(known, crossReferences), hooks)
    return { proxies, index: indexAssociations(joinTo(known, rows, crossReferences).rows) }
  } catch (thrown) {
    const isNone = thrown instanceof ScienceFailure && thrown.code === 'no-wanted-rows'
    if (!isNone) throw addFileName(thrown, file.name)
    return { proxies, index }
  }
}

/**
 * Looks instruments up in an outcome's file of any length and harmonises both sides. Each trait of the
 * exposure is harmonised separately. Every instrument is in `variants` (with a reason where it cannot be
 * analysed) or in `absent`.
 *
 * @param hooksOf hooks for each pass: the file is read once, and a second time where proxies are requested
 * @param offer returns a panel's proxies for instruments that the outcome lacks; null: no proxies
 * @throws ScienceFailure faults of selectRows and readAssociations, with the file's name
 */
export async function lookUpOutcome(
  file: FileInput & { action: HarmoniseAction },
  instruments: readonly Instrument[],
  hooksOf: () => CollectHooks,
  offer: OfferProxies | null = null,
): Promise<OutcomePart> {
  const known = instruments.map(associationOf)
  const hooks = hooksOf()
  const crossReferences = await loadCrossReferences(known, hooks.host.references)
  const { input, rows } = await readRowsOfVariants(
    file,
    createVariantQuery(known, crossReferences),
    hooks,
  )
  const own = indexAssociations(joinTo(known, rows, crossReferences).rows)
  const second = offer ? await withProxies(file, { instruments, index: own }, hooksOf, offer) : null
  const { proxies, index } = second ?? { proxies: null, index: own }
  const numbered = instruments.map((one, at) => ({ one, at }))
  const sets = [...Map.groupBy(numbered, ({ one }) => one.trait).values()].map((group) =>
    harmoniseTrait(group, index, file.action, proxies),
  )
  const all = sets.flatMap(({ variants }) => variants)
  const found = sets
    .flatMap(({ variants, at }) =>
      variants.map((row) => lookedUpOf(at.get(variantKey(row.SNP)) ?? -1, row)),
    )
    .toSorted((a, b) => a.at - b.at)
  const absent = sets.flatMap((set) => set.absent)
  const doubled = [...new Set(sets.flatMap((set) => set.doubled))]
  return {
    input,
    action: file.action,
    variants: packRows<LookedUp>(LOOKED_UP_COLUMNS, found),
    kept: all.filter(({ keep }) => keep).length,
    absent,
    ...(proxies && { proxies: summariseProxies(proxies, sets) }),
    warnings: harmoniseWarnings(all, doubled, absent.length),
  }
}
