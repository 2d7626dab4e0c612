/** A note on the variants that a reference panel lacks, which a short table does not show. */
import { LACKING_REASONS } from '../../src/science/scan-run/clump-traits.ts'

const NAMED = 10

type Named = { SNP: string }
type ResultWithPanel = {
  /** Field of `clump`, `proxies` and `ld`. */
  notInPanel?: readonly string[]
  /** Field of a scan. */
  clumping?: { lacking: number; named: readonly Named[] }
  /** Field of a choice of instruments. */
  warnings?: readonly { code?: string; values?: { count?: number } }[]
  dropped?: readonly (Named & { reason: string })[]
}

function missingVariantsOf(result: ResultWithPanel): { count: number; names: readonly string[] } {
  const { notInPanel, clumping, warnings = [], dropped = [] } = result
  if (notInPanel) return { count: notInPanel.length, names: notInPanel }
  if (clumping) return { count: clumping.lacking, names: clumping.named.map(({ SNP }) => SNP) }
  const warned = warnings.find(({ code }) => code === 'not-in-panel')
  const reasons: readonly string[] = LACKING_REASONS
  const names = dropped.filter(({ reason }) => reasons.includes(reason)).map(({ SNP }) => SNP)
  return { count: warned?.values?.count ?? names.length, names }
}

/** Returns a line for stderr; '' where the panel has them all, or where there is none. */
export function missingVariantsNote(result: object): string {
  const { count, names } = missingVariantsOf(result)
  if (count === 0) return ''
  const first = names.slice(0, NAMED).join(', ')
  const more = names.length > NAMED ? ', …' : ''
  const list = first === '' ? '' : `: ${first}${more}`
  const what = count === 1 ? '1 variant is' : `${count} variants are`
  const onward =
    'notInPanel' in result ? '' : ' --outside keep, proxy or drop says what becomes of them.'
  return `${what} not in the panel${list}.${onward}\n`
}
