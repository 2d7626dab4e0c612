import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { goldenClumps, PANEL_PLANS } from '../../../helpers/panel-plans.ts'
import { panelFiles } from '../../../helpers/panel-sources.ts'
import {
  filesOfPanel,
  simulatePanel,
  type SimulatedPanel,
} from '../../../helpers/simulated-panel.ts'
import { HEADER, line, namesOf, pick, reasonsOf, table } from './picking.ts'
import { utf8 } from '../parser/files.ts'

const OTHER: Record<string, string> = { A: 'T', C: 'G', G: 'C', T: 'A' }
const turned = (allele: string) => allele.replace(/[ACGT]/g, (base) => OTHER[base]!)

const simulated = simulatePanel({ seed: 21, people: 150, regions: 6, perRegion: 30 })

const byNumber = (a: number, b: number) => a - b

type Change = Partial<Record<string, string | number>>

/** Returns a GWAS of the panel's variants: the strongest first, each weaker than the one before. */
function gwas(panel: SimulatedPanel, change: (at: number) => Change = () => ({}), ends = false) {
  return panel.variants.map(({ name, chromosome, position, first, second }, at) =>
    line(name, {
      chr: chromosome,
      pos: position,
      effect_allele: first,
      other_allele: second,
      eaf: '',
      beta: ends ? 0.2 - at * 1e-4 : 0.1 + ((at * 7919) % 500) * 1e-4,
      ...change(at),
    }),
  )
}

const RULES = { independence: 'panel', windowKb: 500, r2: 0.1, leastMaf: 0 } as const
const panel = [panelFiles(simulated)]

describe('a selection by a reference panel', () => {
  it('returns the index variants of plink1.9, and names the stronger variant of each dropped one', async () => {
    const one = simulatePanel(PANEL_PLANS[2]!)
    const rows = one.variants.map(({ name, chromosome, position, first, second, p }) =>
      line(name, {
        chr: chromosome,
        pos: position,
        effect_allele: first,
        other_allele: second,
        pval: p,
        eaf: '',
      }),
    )
    const rules = { ...RULES, mostP: 0.01, windowKb: 100, r2: 0.2, leastF: 0 }
    const { instruments, result } = await pick(table(...rows), rules, { panel: [panelFiles(one)] })
    const golden = goldenClumps()[2]![2]!.map((text) => Number.parseInt(text.split(' ')[0]!, 36))
    expect(namesOf(instruments).toSorted()).toEqual(
      golden.map((at) => one.variants[at]!.name).toSorted(),
    )
    const selectedNames = new Set(namesOf(instruments))
    for (const { reason, to, r2 } of result.dropped.first) {
      expect(reason).toBe('correlated')
      expect(selectedNames.has(to ?? '')).toBe(true)
      expect(r2).toBeGreaterThan(0.2)
    }
  })

  it('does not depend on names, on the effect allele, on the strand or on the order of rows', async () => {
    const plain = await pick(table(...gwas(simulated)), RULES, { panel })
    const isReported = (at: number) => {
      const { first, second } = simulated.variants[at]!
      return turned(first) !== second
    }
    const variations: ((at: number) => Change)[] = [
      (at) => ({ SNP: `chr1:${simulated.variants[at]!.position}:x` }),
      (at) => {
        const { first, second } = simulated.variants[at]!
        return {
          effect_allele: second,
          other_allele: first,
          beta: -0.1 - ((at * 7919) % 500) * 1e-4,
        }
      },
      (at) => {
        const { first, second } = simulated.variants[at]!
        return isReported(at) ? { effect_allele: turned(first), other_allele: turned(second) } : {}
      },
    ]
    const positions = plain.instruments.map(({ position }) => position!).toSorted(byNumber)
    expect(positions.length).toBeGreaterThan(5)
    for (const variation of variations) {
      const rows = gwas(simulated, variation).toReversed()
      const { instruments } = await pick(table(...rows), RULES, { panel })
      expect(instruments.map(({ position }) => position!).toSorted(byNumber)).toEqual(positions)
    }
  })

  it('names variants missing in the panel; the strongest one in the panel represents them', async () => {
    const rows = gwas(simulated, (at) => (at === 0 ? { SNP: 'rs_lead', pos: 999_999 } : {}), true)
    const dropped = await pick(table(...rows), RULES, { panel })
    expect(reasonsOf(dropped)).toMatchObject({ rs_lead: 'not-in-panel' })
    expect(namesOf(dropped.instruments)).toContain('rs0_1')
    const total = simulated.variants.length
    expect(dropped.result.warnings).toContainEqual({
      code: 'not-in-panel',
      values: { count: 1, total },
    })
    const { instruments } = await pick(table(...rows), { ...RULES, outside: 'keep' }, { panel })
    expect(namesOf(instruments)).toEqual(expect.arrayContaining(['rs_lead', 'rs0_1']))
    const other = gwas(simulated, (at) =>
      at === 3 ? { effect_allele: 'I', other_allele: 'D' } : {},
    )
    expect(reasonsOf(await pick(table(...other), RULES, { panel }))).toMatchObject({
      rs0_3: 'other-alleles-in-panel',
    })
  })

  it('reports its SHA-256 and its agreement with the file', async () => {
    const { result } = await pick(table(...gwas(simulated)), RULES, { panel })
    const { bed, bim, fam } = filesOfPanel(simulated)
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    const count = simulated.variants.length
    expect(result.panel).toMatchObject({
      files: [
        {
          fileName: 'panel',
          bimSha256: sha256(bim),
          famSha256: sha256(fam),
          bedBytes: bed.length,
          variants: count,
        },
      ],
      people: 150,
      founders: 150,
      matched: count,
      byPlace: 0,
      turned: 0,
      named: count,
      samePlace: count,
      compared: 0,
      far: 0,
    })
    expect(result.warnings.map(({ code }) => code)).not.toContain('panel-build')
  })

  it('detects another build and then ignores positions', async () => {
    const moved = (at: number) => ({ pos: simulated.variants[at]!.position + 17 })
    const { position, first, second } = simulated.variants[40]!
    const there = { pos: position, effect_allele: first, other_allele: second }
    const rows = gwas(simulated, (at) => (at === 5 ? { SNP: 'rs_else', ...there } : moved(at)))
    const { result } = await pick(table(...rows), RULES, { panel })
    const total = simulated.variants.length - 1
    expect(result.warnings).toContainEqual({ code: 'panel-build', values: { count: total, total } })
    expect(result.panel).toMatchObject({ byPlace: 0, matched: total })
  })

  it('detects frequencies of another ancestry, whatever the effect allele', async () => {
    const shareOf = (at: number) => {
      const copies = simulated.genotypes[at]!.reduce((sum, one) => sum + one, 0)
      return copies / 300
    }
    const same = await pick(table(...gwas(simulated, (at) => ({ eaf: shareOf(at) }))), RULES, {
      panel,
    })
    expect(same.result.panel?.compared).toBeGreaterThan(100)
    expect(same.result.panel?.far).toBe(0)
    const counted = (at: number) => {
      const { first, second } = simulated.variants[at]!
      return { effect_allele: second, other_allele: first, eaf: 1 - shareOf(at) }
    }
    const other = await pick(table(...gwas(simulated, counted)), RULES, { panel })
    expect(other.result.panel?.far).toBe(0)
    const rows = gwas(simulated, (at) => ({ eaf: 1 - shareOf(at) }))
    const { result } = await pick(table(...rows), RULES, { panel })
    expect(result.warnings.map(({ code }) => code)).toContain('panel-frequencies')
  })

  it('treats sets by chromosome as one panel, and warns about a small one', async () => {
    const two = simulatePanel({
      seed: 22,
      people: 60,
      regions: 4,
      perRegion: 20,
      chromosomes: ['1', '2'],
    })
    const part = (chromosome: string): SimulatedPanel => {
      const isOn = (_: unknown, at: number) => two.variants[at]!.chromosome === chromosome
      return { ...two, variants: two.variants.filter(isOn), genotypes: two.genotypes.filter(isOn) }
    }
    const rows = table(...gwas(two))
    const whole = await pick(rows, RULES, { panel: [panelFiles(two)] })
    const parted = await pick(rows, RULES, {
      panel: [panelFiles(part('1')), { ...panelFiles(part('2')), name: 'second' }],
    })
    expect(namesOf(parted.instruments)).toEqual(namesOf(whole.instruments))
    expect(parted.result.panel?.files.map(({ fileName }) => fileName)).toEqual(['panel', 'second'])
    expect(parted.result.warnings).toContainEqual({ code: 'panel-small', values: { count: 60 } })
  })

  it('matches chromosomes with different names in the file and in the panel', async () => {
    const plain = await pick(table(...gwas(simulated)), RULES, { panel })
    const unnamed = gwas(simulated, (at) => ({ SNP: `id${at}` }))
    const [half] = [simulated.variants.length / 2]
    const { bim } = filesOfPanel(simulated)
    const variations = [bim.replaceAll(/^1\t/gm, 'chr1\t'), bim.replaceAll(/^1\t/gm, 'CHR01\t')]
    for (const variation of variations) {
      const found = await pick(table(...unnamed), RULES, {
        panel: [panelFiles(simulated, { bim: variation })],
      })
      expect(found.result.panel).toMatchObject({ byPlace: simulated.variants.length })
      expect(found.instruments.map(({ position }) => position)).toEqual(
        plain.instruments.map(({ position }) => position),
      )
    }
    const mixed = bim
      .split('\n')
      .map((row, at) => (at < half ? row : row.replace(/^1\t/, 'chr1\t')))
      .join('\n')
    const both = await pick(table(...unnamed), RULES, {
      panel: [panelFiles(simulated, { bim: mixed })],
    })
    expect(both.result.panel).toMatchObject({ byPlace: simulated.variants.length })
  })

  it('clumps each trait separately and reads the panel once', async () => {
    const count = 211
    const traits = Array.from({ length: count }, (_, at) => `taxon ${at}`)
    const own = (trait: number) =>
      gwas(simulated, (at) => ({ beta: 0.1 + (((at + trait) * 7919) % 500) * 1e-4 })).filter(
        (_, at) => (at * 31 + trait) % 20 === 0,
      )
    const rows = traits.flatMap((trait, at) => own(at).map((row) => `${row}\t${trait}`))
    const header = `${HEADER.join('\t')}\tPhenotype`
    const files = panelFiles(simulated)
    let bytes = 0
    const bed = {
      size: files.bed.size,
      read: (start: number, end: number) => {
        bytes += end - start
        return files.bed.read(start, end)
      },
    }
    const all = await pick(utf8([header, ...rows].join('\n')), RULES, {
      panel: [{ ...files, bed }],
    })
    expect(all.result.traits).toHaveLength(count)
    // Each variant's genotypes once, though ten traits have it.
    expect(bytes).toBeLessThan(2 * files.bed.size)
    for (const at of [0, 100, 210]) {
      const alone = await pick(table(...own(at)), RULES, { panel })
      const mine = all.instruments.filter(({ trait }) => trait === traits[at])
      expect(namesOf(mine)).toEqual(namesOf(alone.instruments))
    }
  })

  it('refuses a run without the required panel', async () => {
    await expect(pick(table(line('rs1')), RULES)).rejects.toMatchObject({
      problem: { code: 'bad-parameter', column: 'panel' },
    })
  })
})
