/** Effects of several exposures from stored results, as one wide table. */
import type { RecordBody } from '../../../results/record-body.ts'
import { isMultivariable, type MultivariableBody } from '../../../results/multivariable/body.ts'
import { isGut, isScan, outcomeNameOf, type ScanBody } from '../../../results/scan/body.ts'
import { tsvOf } from '../../../results/exports/tsv.ts'
import type { WideSettings } from './model.ts'

/** Wide table of a stored result, with the settings that describe its columns. */
export type PrefilledTable = { text: string; settings: Partial<WideSettings> }

const LEVEL = 0.05
/** Maximum number of exposures: with more, hardly any variant is shared by all of them. */
const MOST_EXPOSURES = 6

type Row = { SNP: string; effects: readonly (readonly [number, number])[] }

function table(names: readonly string[], rows: readonly Row[]): string {
  return tsvOf(
    ['SNP', ...names.flatMap((name) => [`${name}_beta`, `${name}_se`])],
    rows.map(({ SNP, effects }) => [SNP, ...effects.flat()]),
  )
}

function tableFromMultivariable(body: MultivariableBody): PrefilledTable {
  const names = [...body.exposures, body.outcome]
  const rows = body.variants.map((variant): Row => ({
    SNP: variant.SNP,
    effects: [
      ...body.exposures.map(
        (_, k) => [variant.betaExposures[k] ?? 0, variant.seExposures[k] ?? 0] as const,
      ),
      [variant.betaOutcome, variant.seOutcome],
    ],
  }))
  const settings: Partial<WideSettings> = { ...createRoles(names) }
  if (body.presentation?.outcomeKind) settings.outcomeKind = body.presentation.outcomeKind
  settings.convention = body.parameters.convention
  return { text: table(toColumnNames(names), rows), settings }
}

/** Returns the names as valid column names: the parser splits them at points, dashes and colons. */
function toColumnNames(names: readonly string[]): string[] {
  return names.map((_, k) => `t${k + 1}`)
}

/** Returns the traits under their own names, whatever the columns are called; the last is the outcome. */
function createRoles(names: readonly string[]): Partial<WideSettings> {
  const columns = toColumnNames(names)
  return {
    own: names.map((name, k) => ({
      id: k + 1,
      name,
      beta: `${columns[k]}_beta`,
      se: `${columns[k]}_se`,
      role: k === names.length - 1 ? ('outcome' as const) : ('exposure' as const),
    })),
    snp: 'SNP',
  }
}

type Side = { beta: number; se: number; by: number; sy: number; effect: string | null }

/** Returns the variants of one pair by name. */
function indexVariants({ variants }: ScanBody, index: number): Map<string, Side> {
  const columns = variants[index]
  const sides = new Map<string, Side>()
  for (const [j, SNP] of (columns?.SNP ?? []).entries()) {
    if (!columns) continue
    sides.set(SNP, {
      beta: columns.betaExposure[j] ?? 0,
      se: columns.seExposure[j] ?? 0,
      by: columns.betaOutcome[j] ?? 0,
      sy: columns.seOutcome[j] ?? 0,
      effect: columns.effectAllele[j] ?? null,
    })
  }
  return sides
}

/**
 * Returns distinct exposures of one outcome that pass the false discovery rate, with the variants that all of them have. A
 * scan holds only each exposure's own instruments, so this needs exposures that share enough of them; null otherwise.
 */
function tableFromScan(body: ScanBody, requestedOutcome: string | null): PrefilledTable | null {
  const rows = body.rows.map((row, index) => ({ row, index }))
  const outcome =
    requestedOutcome ?? rows.find(({ row }) => (row.bhClustered ?? 1) < LEVEL)?.row.outcome ?? ''
  const clusters = new Set<number | null>()
  const chosen = rows
    .filter(({ row }) => row.outcome === outcome && (row.bhClustered ?? 1) < LEVEL)
    .toSorted((a, b) => (a.row.p ?? 2) - (b.row.p ?? 2))
    .filter(({ row }) => {
      const isNew = !clusters.has(row.cluster)
      clusters.add(row.cluster)
      return isNew
    })
    .slice(0, MOST_EXPOSURES)
  if (chosen.length < 2) return null
  const sides = chosen.map(({ index }) => indexVariants(body, index))
  const [first] = sides
  const shared = [...(first ?? [])].flatMap(([SNP, own]): Row[] => {
    const effects = sides.map((side): readonly [number, number] | null => {
      const found = side.get(SNP)
      if (!found) return null
      // Each pair is aligned to the effect allele of its own exposure.
      return [found.effect === own.effect ? found.beta : -found.beta, found.se]
    })
    return effects.every((one) => one !== null)
      ? [{ SNP, effects: [...effects, [own.by, own.sy]] }]
      : []
  })
  if (shared.length <= chosen.length) return null
  const outcomeName = isGut(body) ? outcomeNameOf(body) : outcome
  const names = [...chosen.map(({ row }) => row.exposure), outcomeName]
  const settings = { ...createRoles(names), convention: body.parameters.convention }
  return { text: table(toColumnNames(names), shared), settings }
}

/** Returns the effects of a result for the multivariable tool; null where it has none for it. */
export function prefillWideTable(body: RecordBody, query: URLSearchParams): PrefilledTable | null {
  if (isMultivariable(body)) return tableFromMultivariable(body)
  return isScan(body) ? tableFromScan(body, query.get('outcome')) : null
}
