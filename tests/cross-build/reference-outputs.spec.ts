/**
 * The command line of an earlier commit and of this one give the same: the JSON of each command,
 * and every table, workbook and R script, except for the moment at which a workbook was written.
 * Expected differences are in `differences.json` with their reason.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { PANEL_PLANS } from '../helpers/panel-plans.ts'
import { filesOfPanel, simulatePanel, tableOfPanel } from '../helpers/simulated-panel.ts'
import { BASELINE } from './baseline.ts'
import { isExpected } from './differences.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const NODE = join(ROOT, 'node_modules/.bin/node')
const DATE = '2026-01-02T03:04:05Z'
const A1_IS_EFFECT = 'effect_allele=A1,other_allele=A2'

const folder = mkdtempSync(join(tmpdir(), 'veriscope-reference-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const example = (name: string) => join(ROOT, 'public/examples', name)
const harmonised = (name: string) => ['--harmonised', example(`${name}.tsv`)]

const panel = join(folder, 'panel')
const simulated = simulatePanel(PANEL_PLANS[1]!)
for (const [ending, content] of Object.entries(filesOfPanel(simulated)))
  writeFileSync(`${panel}.${ending}`, content)
const sumstats = join(folder, 'sumstats.tsv')
writeFileSync(sumstats, tableOfPanel(simulated))
const snps = simulated.variants.slice(0, 5).map(({ name }) => name)

const GWAS = ['--exposure', example('gwas_exposure.tsv'), '--outcome', example('gwas_outcome.tsv')]
const MICROBIOME = [
  '--exposure',
  example('sim211_exposure.tsv'),
  '--outcome',
  example('sim211_outcome.tsv'),
  '--outcome-map',
  A1_IS_EFFECT,
  '--nboot',
  '100',
]
const sides = (name: string) => [
  '--a',
  example(`sim_${name}_a.tsv`),
  '--b',
  example(`sim_${name}_b.tsv`),
  '--b-map',
  A1_IS_EFFECT,
  '--nboot',
  '100',
]
const locus = (disease: string) => [
  '--a',
  example('coloc_protein.tsv'),
  '--b',
  example(`coloc_disease_${disease}.tsv`),
  '--b-type',
  'cc',
  '--b-case-share',
  '0.2',
]
const mediation = (outcome: string) => [
  '--exposure',
  example('mediation_exposure.tsv'),
  '--mediator',
  example('mediation_mediator.tsv'),
  '--outcome',
  example(`${outcome}.tsv`),
  '--nboot',
  '500',
]
const MEASURED = ['--estimates', example('three_measured.tsv')]
const LIPIDS = (names: string) =>
  names
    .split(' ')
    .map((name) => `${name}=${name}_beta:${name}_se`)
    .join(',')
const wide = (file: string, names: string) => [
  '--data',
  example(file),
  '--exposures',
  LIPIDS(names),
  '--outcome-columns',
  'Outcome_beta:Outcome_se',
]

type Case = {
  name: string
  args: readonly string[]
  /** Files that `--out` writes beside the JSON. */
  out: readonly ('tsv' | 'xlsx' | 'R')[]
}
const ALL = ['tsv', 'xlsx', 'R'] as const
const NONE = [] as const

const CASES: readonly Case[] = [
  ...['homogeneous_12', 'directional_60', 'balanced_24', 'null_outlier_40', 'three_sample'].map(
    (name) => ({ name, args: ['two-sample-mr', ...harmonised(`sim_${name}`)], out: ALL }),
  ),
  ...['mendelianrandomization', 'exact'].map((rules) => ({
    name: `directional_60 ${rules}`,
    args: ['two-sample-mr', ...harmonised('sim_directional_60'), '--convention', rules],
    out: ALL,
  })),
  { name: 'microbiome', args: ['gut-microbiota', ...MICROBIOME], out: ALL },
  { name: 'one direction', args: ['bidirectional', ...sides('oneway')], out: ALL },
  { name: 'both directions', args: ['bidirectional', ...sides('twoway')], out: ALL },
  {
    name: 'three exposures',
    args: ['multivariable', ...wide('mv_three_60.tsv', 'TraitA TraitB TraitC')],
    out: ALL,
  },
  {
    name: 'weak exposures',
    args: ['multivariable', ...wide('mv_weak_24.tsv', 'TraitA TraitB')],
    out: ALL,
  },
  { name: 'power', args: ['power', '--n', '50000', '--r2', '0.02', '--beta', '0.1'], out: ALL },
  ...['meta_cohorts_12', 'meta_mixed_8'].map((name) => ({
    name,
    args: ['meta-analysis', '--data', example(`${name}.tsv`)],
    out: ALL,
  })),
  {
    name: 'instruments by distance',
    args: ['instruments', '--file', example('gwas_exposure.tsv'), '--window-kb', '10000'],
    out: ['tsv', 'xlsx'],
  },
  {
    name: 'instruments of three samples',
    args: ['instruments', '--file', example('three_selected.tsv'), ...MEASURED],
    out: ['tsv', 'xlsx'],
  },
  ...['shared', 'distinct', 'none'].map((disease) => ({
    name: `colocalisation ${disease}`,
    args: ['coloc', ...locus(disease)],
    out: ALL,
  })),
  ...['mediation_outcome', 'mediation_outcome_opposed'].map((outcome) => ({
    name: outcome,
    args: ['mediation', ...mediation(outcome)],
    out: ALL,
  })),
  {
    name: 'mediation of numbers',
    args: ['mediation', '--exposure-mediator', '0.3:0.05', '--mediator-outcome', '0.2:0.04'],
    out: NONE,
  },
  { name: 'harmonise', args: ['harmonise', ...GWAS], out: NONE },
  { name: 'clump', args: ['clump', '--panel', panel, '--file', sumstats], out: NONE },
  { name: 'ld', args: ['ld', '--panel', panel, '--snps', snps.join(',')], out: NONE },
  { name: 'proxies', args: ['proxies', '--panel', panel, '--snps', snps[0] ?? ''], out: NONE },
  { name: 'conventions', args: ['conventions'], out: NONE },
]

/** Returns the output of a command of a checkout as text, without timings. */
async function answer(root: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(NODE, ['tools/analyse/main.ts', ...args], {
    cwd: root,
    maxBuffer: 2 ** 28,
  })
  return stdout
}

/** Returns the texts of a file by name: a workbook has several. */
function textsOf(file: string, bytes: Buffer): [string, string][] {
  if (!file.endsWith('.xlsx')) return [[file, bytes.toString()]]
  return Object.entries(unzipSync(bytes))
    .filter(([part]) => part !== 'docProps/core.xml')
    .map(([part, content]) => [`${file}/${part}`, strFromU8(content)])
}

/** Returns JSON and files of a case in one checkout, by name. */
async function outputs(root: string, { name, args, out }: Case): Promise<Map<string, string>> {
  const place = join(folder, name, root === ROOT ? 'now' : 'before')
  mkdirSync(place, { recursive: true })
  const json = JSON.parse(await answer(root, [...args, '--json'])) as Record<string, unknown>
  delete json['timings']
  for (const language of out.length > 0 ? (['zh', 'en'] as const) : []) {
    const files = out.flatMap((ending) => ['--out', join(place, `${language}.${ending}`)])
    await answer(root, [...args, ...files, '--lang', language, '--date', DATE, '--title', 'Title'])
  }
  const texts = readdirSync(place).flatMap((file) => textsOf(file, readFileSync(join(place, file))))
  return new Map([['json', JSON.stringify(json, null, 1)], ...texts])
}

test.describe.configure({ timeout: 240_000 })

for (const one of CASES) {
  test(`output equals the earlier commit: ${one.name}`, async () => {
    const [before, now] = await Promise.all([outputs(BASELINE, one), outputs(ROOT, one)])
    expect([...now.keys()]).toEqual([...before.keys()])
    expect(now.size).toBeGreaterThan(one.out.length)
    for (const [file, text] of now) {
      const name = `${one.name}/${file}`
      if (!isExpected(name)) expect(text, name).toBe(before.get(file))
    }
  })
}
