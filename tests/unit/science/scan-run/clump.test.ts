import { describe, expect, it } from 'vitest'
import { pick, table, line, HEADER, namesOf } from '../instruments/picking.ts'
import { panelFiles } from '../../../helpers/panel-sources.ts'
import { goldenClumps, PANEL_PLANS } from '../../../helpers/panel-plans.ts'
import { simulatePanel } from '../../../helpers/simulated-panel.ts'
import { ScienceFailure } from '../../../../src/science/failure.ts'
import type { ClumpChoice, ScanParameters } from '../../../../src/science/scan-run/inputs.ts'
import { prepareScan } from '../../../../src/science/scan-run/prepare-scan.ts'
import type { ScanFacts, ScanPart } from '../../../../src/science/scan-run/prepare-scan.ts'
import { decodeJson } from '../../../../src/science/scan-run/json-bytes.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { PARAMETERS, fileOf } from './run.ts'

/** A panel whose clumps under its third rule are those of plink1.9 (tests/fixtures/science/panel_clumps.ts). */
const panel = simulatePanel(PANEL_PLANS[2]!)
/** Whether plink1.9 reads a variant: it received all and uses those below its thresholds. */
const isRead = (at: number) => Number(panel.variants[at]!.p) <= 0.01
const RULES: ClumpChoice = { r2: 0.2, windowKb: 100, outside: 'drop', proxyKb: 250 }
const GOLDEN = goldenClumps()[2]![2]!.map(
  (text) => panel.variants[Number.parseInt(text.split(' ')[0]!, 36)]!.name,
)

type Taxon = { name: string; keep: (at: number) => boolean; change?: (at: number) => object }

/** Returns one file of many taxa, each with some of the panel's variants and the panel's p. */
function exposure(taxa: readonly Taxon[]): string {
  const rows = taxa.flatMap(({ name, keep, change }) =>
    panel.variants.flatMap((own, at) => {
      if (!isRead(at) || !keep(at)) return []
      const { chromosome, position, first, second, p } = own
      const known = { chr: chromosome, pos: position, pval: p, eaf: '' }
      const alleles = { effect_allele: first, other_allele: second }
      return [`${name}\t${line(own.name, { ...known, ...alleles, ...change?.(at) })}`]
    }),
  )
  return [`Phenotype\t${HEADER.join('\t')}`, ...rows].join('\n')
}

/** An outcome with every variant. */
const outcome = [
  'SNP\teffect_allele\tother_allele\tbeta\tse\tpval',
  ...panel.variants
    .filter((_, at) => isRead(at))
    .map(({ name, first, second }) => `${name}\t${first}\t${second}\t0.01\t0.01\t0.3`),
].join('\n')

async function prepare(text: string, change: Partial<ScanParameters> = {}, count = { reads: 0 }) {
  const files = panelFiles(panel)
  const counted = {
    ...files,
    bed: {
      size: files.bed.size,
      read: (from: number, to: number) => {
        count.reads += 1
        return files.bed.read(from, to)
      },
    },
  }
  const parameters = { ...PARAMETERS, instrumentP: 0.01, clump: RULES, ...change }
  const prepared = await prepareScan(
    {
      files: {
        layout: 'two-sides',
        exposures: [fileOf('taxa.tsv', text)],
        outcomes: [fileOf('outcome.tsv', outcome)],
      },
      mapping: {},
      parameters,
    },
    webEngineHost(),
    { sets: [counted] },
  )
  const traits = prepared.parts.flatMap((bytes) =>
    (decodeJson(bytes) as ScanPart).blocks.flatMap(({ exposures }) => exposures),
  )
  const namesByTrait = Object.fromEntries(
    traits.map(({ name, rows }) => [name, rows.map(({ SNP }) => SNP)]),
  )
  return { kept: namesByTrait, facts: decodeJson(prepared.facts) as ScanFacts }
}

describe('taxa that are clumped by a panel', () => {
  it('have the index variants of plink1.9, each taxon separately', async () => {
    const text = exposure([
      { name: 'genus.All.id.1', keep: () => true },
      { name: 'genus.Even.id.2', keep: (at) => at % 2 === 0 },
    ])
    const { kept, facts } = await prepare(text)
    expect(kept['genus.All.id.1']!.toSorted()).toEqual(GOLDEN.toSorted())
    // The selection of instruments from the same rows alone.
    const alone = await pick(
      table(
        ...panel.variants.flatMap((own, at) =>
          at % 2 === 0 && isRead(at)
            ? [
                line(own.name, {
                  chr: own.chromosome,
                  pos: own.position,
                  effect_allele: own.first,
                  other_allele: own.second,
                  pval: own.p,
                  eaf: '',
                }),
              ]
            : [],
        ),
      ),
      { ...RULES, independence: 'panel', mostP: 0.01, leastF: 0, leastMaf: 0 },
      { panel: [panelFiles(panel)] },
    )
    expect(kept['genus.Even.id.2']!.toSorted()).toEqual(namesOf(alone.instruments).toSorted())
    expect(facts.panel).toEqual({ ...alone.result.panel, ...facts.panel })
    const { before, after, lacking } = facts.clumping!
    expect(after).toBe(kept['genus.All.id.1']!.length + kept['genus.Even.id.2']!.length)
    expect(before).toBeGreaterThan(after)
    expect(lacking).toBe(0)
  })

  it('list variants missing in the panel, where these are retained', async () => {
    const strongest = panel.variants.findIndex(({ name }) => name === GOLDEN[0])
    const change = (at: number) => (at === strongest ? { SNP: 'rs_lacking', pos: 999_999_999 } : {})
    const text = exposure([
      { name: 'a', keep: () => true, change },
      { name: 'b', keep: (at) => at === strongest, change },
    ])
    const dropped = await prepare(text)
    expect(dropped.facts.clumping).toMatchObject({
      lacking: 1,
      judgedAs: 0,
      named: [{ SNP: 'rs_lacking', why: 'not-in-panel', exposures: 2 }],
    })
    expect(Object.values(dropped.kept).flat()).not.toContain('rs_lacking')
    const included = await prepare(text, { clump: { ...RULES, outside: 'keep' } })
    expect(included.kept['b']).toEqual(['rs_lacking'])
    expect(included.facts.clumping!.named).toHaveLength(1)
  })

  it('require the panel, and refuse a second rule', async () => {
    const text = exposure([{ name: 'a', keep: () => true }])
    const run = (change: Partial<ScanParameters>, sets = [panelFiles(panel)]) =>
      prepareScan(
        {
          files: {
            layout: 'two-sides',
            exposures: [fileOf('taxa.tsv', text)],
            outcomes: [fileOf('outcome.tsv', outcome)],
          },
          mapping: {},
          parameters: { ...PARAMETERS, clump: RULES, ...change },
        },
        webEngineHost(),
        { sets },
      )
    const fault = (found: Promise<unknown>) =>
      found.then(
        () => null,
        (thrown: unknown) => thrown instanceof ScienceFailure && thrown.problem.column,
      )
    expect(await fault(run({}, []))).toBe('panel')
    expect(await fault(run({ pruneKb: 10_000 }))).toBe('pruneKb')
    expect(await fault(run({ clump: { ...RULES, r2: 0 } }))).toBe('r2')
  })
})
