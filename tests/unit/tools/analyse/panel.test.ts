import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clumpLines, goldenClumps, PANEL_PLANS } from '../../../helpers/panel-plans.ts'
import { isPalindromic } from '../../../../src/science/harmonise/alleles.ts'
import { panelOfLocus, tableOfLocus } from '../../../helpers/locus-panel.ts'
import { simulateLocus, simulateTrait } from '../../../helpers/simulated-locus.ts'
import { filesOfPanel, simulatePanel, tableOfPanel } from '../../../helpers/simulated-panel.ts'
import { analyse, file, folder, json, PATIENT } from './run.ts'

const simulated = simulatePanel(PANEL_PLANS[1]!)
for (const [ending, content] of Object.entries(filesOfPanel(simulated))) {
  file(`eur.${ending}`, content)
}
const PANEL = `${folder}/eur`
const lineOf = new Map(simulated.variants.map(({ name }, line) => [name, line]))

type Clumps = { clumps: { SNP: string; members: { SNP: string }[] }[]; notInPanel: string[] }

describe('a reference panel on the command line', { timeout: PATIENT }, () => {
  test('clump: the clumps of plink1.9, by the defaults of either program', async () => {
    const table = file('sumstats.tsv', `${tableOfPanel(simulated)}rs_nowhere\t1e-9\n`)
    const options = ['--panel', PANEL, '--file', table]
    for (const [at, rules] of [
      ['--like', 'plink'],
      ['--kb', '1000'],
    ].entries()) {
      const { clumps, notInPanel } = await json<Clumps>('clump', ...options, ...rules)
      const found = clumps.map(({ SNP, members }) => [SNP, ...members.map((one) => one.SNP)])
      const lines = clumpLines(found.map((names) => names.map((name) => lineOf.get(name) ?? -1)))
      expect(lines.toSorted()).toEqual(goldenClumps()[1]![at]!.toSorted())
      expect(notInPanel).toEqual(['rs_nowhere'])
    }
  })

  test('ld: signed, named with the counted allele; proxies: with their alleles; absent variants are listed', async () => {
    const [first, second] = simulated.variants
    const snps = [first!.name, second!.name, 'rs_nowhere'].join(',')
    const ld = await json<{ variants: string[]; r: number[][]; notInPanel: string[] }>(
      'ld',
      '--panel',
      PANEL,
      '--snps',
      snps,
    )
    expect(ld.variants[0]).toBe(`${first!.name}_${first!.first}_${first!.second}`)
    expect(ld.r).toEqual([
      [expect.closeTo(1, 12), ld.r[1]![0]],
      [ld.r[0]![1], expect.closeTo(1, 12)],
    ])
    expect(ld.notInPanel).toEqual(['rs_nowhere'])
    const region = simulated.variants
      .slice(0, 48)
      .map(({ name }) => name)
      .join(',')
    const found = await json<{ proxies: { SNP: string; r2: number; alleles: string }[] }>(
      'proxies',
      '--panel',
      PANEL,
      '--snps',
      region,
      '--r2',
      '0.3',
      '--most',
      '3',
    )
    for (const { r2, alleles } of found.proxies) {
      expect(r2).toBeGreaterThanOrEqual(0.3)
      expect(alleles).toMatch(/^[ACGT]+=[ACGT]+,[ACGT]+=[ACGT]+$/)
    }
    expect(found.proxies.length).toBeGreaterThan(0)
  })

  test('lists variants missing from the panel beside a short table', async () => {
    const own = simulated.variants.slice(0, 12)
    const rows = [...own.map((one) => [one.name, one.first, one.second]), ['rs_nowhere', 'A', 'G']]
    const side = (beta: string, lead = '') =>
      rows.map((row) => `${lead}${row.join('\t')}\t${beta}\t0.01\t1e-9\n`).join('')
    const columns = 'SNP\teffect_allele\tother_allele\tbeta\tse\tpval\n'
    const taxa = file('taxa.tsv', `taxon\t${columns}${side('0.1', 'genus.A\t')}`)
    const outcome = file('outcome.tsv', columns + side('0.03'))
    const said = expect.stringMatching(
      /^1 variant is not in the panel: rs_nowhere\. --outside keep/,
    )
    const panel = ['--panel', PANEL]
    const scan = ['gut-microbiota', '--exposure', taxa, '--outcome', outcome, '--nboot', '100']
    expect(await analyse(...scan, ...panel)).toMatchObject({ status: 0, stderr: said })
    const pick = ['instruments', '--file', outcome, '--f', '1', ...panel]
    expect(await analyse(...pick)).toMatchObject({ status: 0, stderr: said })
    const ld = await analyse('ld', ...panel, '--snps', `${own[0]!.name},rs_nowhere`)
    expect(ld.stderr).toBe('1 variant is not in the panel: rs_nowhere.\n')
  })

  test('a scan has proxies for variants that its outcome lacks, as in the table and on the page', async () => {
    const variants = simulated.variants.slice(0, 40)
    // Without frequencies, the strand of a palindromic one would not be known.
    const lost = variants.find(({ first, second }) => !isPalindromic(first, second))!.name
    const rowsOf = (beta: string, lead = '') =>
      variants
        .map(
          ({ name, first, second }) => `${lead}${name}\t${first}\t${second}\t${beta}\t0.01\t1e-9`,
        )
        .join('\n')
    const columns = 'SNP\teffect_allele\tother_allele\tbeta\tse\tpval\n'
    const taxa = file('all.tsv', `taxon\t${columns}${rowsOf('0.1', 'genus.A\t')}\n`)
    const rows = rowsOf('0.03').replace(`${lost}\t`, 'elsewhere\t')
    const outcome = file('lacks.tsv', `${columns}${rows}\n`)
    const options = ['--exposure', taxa, '--outcome', outcome, '--nboot', '100', '--prune-kb', '1']
    const proxies = ['--absent', 'proxy', '--proxy-r2', '0.01']
    type Output = { proxies: { total: number; used: { SNP: string; proxy: string; r2: number }[] } }
    const { proxies: proxyOutput } = await json<Output>(
      'gut-microbiota',
      ...options,
      ...proxies,
      '--panel',
      PANEL,
    )
    expect(proxyOutput.total).toBe(1)
    expect(proxyOutput.used).toMatchObject([{ SNP: lost }])
    const out = resolve(folder, 'screen.tsv')
    const page = await analyse(
      'gut-microbiota',
      ...options,
      ...proxies,
      '--panel',
      PANEL,
      '--out',
      out,
    )
    expect(page.status).toBe(0)
    const table = readFileSync(resolve(folder, 'screen-proxies.tsv'), 'utf8')
    expect(table).toContain(`\t${lost}\t1\t${proxyOutput.used[0]!.proxy}\t`)
    const without = await analyse('gut-microbiota', ...options, ...proxies)
    expect(without).toMatchObject({ status: 2, stderr: expect.stringContaining('needs --panel') })
  })

  test('reports missing files with the remedy', async () => {
    file('old.bed', Uint8Array.of(0x6c, 0x1b, 0))
    file('old.bim', '1 rs1 0 100 A G\n')
    file('old.fam', 'F P 0 0 1 -9\n')
    const old = await analyse('ld', '--panel', `${folder}/old`, '--snps', 'rs1')
    expect(old).toMatchObject({ status: 2, stderr: expect.stringContaining('plink --make-bed') })
    const none = await analyse('proxies', '--snps', 'rs1')
    expect(none).toMatchObject({ status: 2, stderr: expect.stringContaining('--panel is needed') })
    const lost = await analyse('ld', '--panel', `${folder}/lost`, '--snps', 'rs1')
    expect(lost).toMatchObject({ status: 2, stderr: expect.stringContaining('There is no file') })
    const table = file('names.tsv', 'SNP\tBETA\nrs1\t0.1\n')
    const clump = await analyse('clump', '--panel', PANEL, '--file', table)
    expect(clump).toMatchObject({ status: 2, stderr: expect.stringContaining('pval') })
  })

  test('coloc: with a panel also signal by signal', async () => {
    const locus = simulateLocus({ seed: 77, variants: 60 })
    for (const [ending, content] of Object.entries(filesOfPanel(panelOfLocus(locus)))) {
      file(`locus.${ending}`, content)
    }
    const trait = (name: string, seed: number) => {
      const rows = simulateTrait(locus, { seed, n: 20_000, causal: { 30: 9 } })
      return file(`${name}.tsv`, tableOfLocus(locus, rows, { samplesize: 20_000 }))
    }
    const options = ['--a', trait('first', 1), '--b', trait('second', 2)]
    type Found = {
      several?: {
        parameters: object
        pairs: { posterior: number[]; best: number }[]
        places: number[]
      }
      variants: { SNP: string[] }
    }
    const plain = await json<Found>('coloc', ...options)
    expect(plain.several).toBeUndefined()
    const { several, variants } = await json<Found>(
      'coloc',
      ...options,
      '--panel',
      `${folder}/locus`,
      '--effects',
      '4',
      '--min-r',
      '0.3',
    )
    expect(several!.parameters).toEqual({ effects: 4, coverage: 0.95, minAbsCorr: 0.3 })
    expect(several!.pairs).toHaveLength(1)
    expect(several!.pairs[0]!.posterior[4]).toBeGreaterThan(0.9)
    expect(variants.SNP).toContain(variants.SNP[several!.places[several!.pairs[0]!.best]!])
  })
})
