import type { References } from '../../../../src/science/liftover/references.ts'
import type { AssociationMapping } from '../../../../src/science/parser/association-fields.ts'
import {
  PICK_DEFAULTS,
  type PickParameters,
} from '../../../../src/science/instruments/parameters.ts'
import { pickInstruments } from '../../../../src/science/instruments/pick.ts'
import { previewFile } from '../../../../src/science/instruments/preview.ts'
import { instrumentsOf } from '../../../../src/science/instruments/result.ts'
import { normalTwoSided } from '../../../../src/science/numerics/tails.ts'
import type { PanelFiles } from '../../../../src/science/panel/panel.ts'
import { sourceOfBytes } from '../../../../src/science/parser/byte-source.ts'
import type { Progress } from '../../../../src/science/two-sample/stage-clock.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { utf8 } from '../parser/files.ts'

export type Bytes = Uint8Array<ArrayBuffer>
const host = webEngineHost()

export const HEADER = [
  'SNP',
  'chr',
  'pos',
  'effect_allele',
  'other_allele',
  'eaf',
  'beta',
  'se',
].concat(['pval', 'samplesize'])

/** Returns a line; p is computed from effect and error by default. */
export function line(SNP: string, change: Partial<Record<string, string | number>> = {}): string {
  const row: Record<string, string | number> = {
    SNP,
    chr: 1,
    pos: 1_000_000,
    effect_allele: 'A',
    other_allele: 'G',
    eaf: 0.3,
    beta: 0.1,
    se: 0.01,
    samplesize: 50_000,
    ...change,
  }
  row['pval'] ??= normalTwoSided(Number(row['beta']) / Number(row['se'])).p.toExponential(4)
  return HEADER.map((name) => row[name] ?? '').join('\t')
}

export const table = (...lines: string[]) => utf8([HEADER.join('\t'), ...lines].join('\n'))

export async function pick(
  bytes: Bytes,
  change: Partial<PickParameters> = {},
  more: {
    mapping?: AssociationMapping
    ld?: Bytes
    panel?: PanelFiles[]
    estimates?: Bytes
    outcome?: Bytes
    maxBytes?: number
    references?: References
  } = {},
) {
  const file = async (name: string, own: Bytes, mapping?: AssociationMapping) => {
    const source = sourceOfBytes(own)
    return { name, source, mapping: mapping ?? (await previewFile(source, {}, host)).mapping }
  }
  const reported: Progress[] = []
  const result = await pickInstruments(
    {
      exposure: await file('exposure', bytes, more.mapping),
      ...(more.ld && { ld: { name: 'ld', source: sourceOfBytes(more.ld) } }),
      ...(more.panel && { panel: more.panel }),
      ...(more.estimates && {
        estimates: {
          ...(await file('estimates', more.estimates)),
          action: 'use-frequency' as const,
        },
      }),
      ...(more.outcome && {
        outcome: { ...(await file('outcome', more.outcome)), action: 'use-frequency' as const },
      }),
    },
    { ...PICK_DEFAULTS, ...change },
    {
      host: more.references ? { ...host, references: more.references } : host,
      onProgress: (progress) => reported.push(progress),
      ...(more.maxBytes !== undefined && { maxBytes: more.maxBytes }),
    },
  )
  return { result, told: reported, instruments: instrumentsOf(result) }
}

export const namesOf = (list: readonly { SNP: string }[]) => list.map(({ SNP }) => SNP)
export const reasonsOf = ({ result }: Awaited<ReturnType<typeof pick>>) =>
  Object.fromEntries(result.dropped.first.map(({ SNP, reason }) => [SNP, reason]))
