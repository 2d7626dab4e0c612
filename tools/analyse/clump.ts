import { previewFile } from '../../src/science/instruments/preview.ts'
import {
  CLUMP_RULES,
  clumpByPanel,
  type ClumpRules,
  type ClumpVariant,
  haplotypeCorrelations,
} from '../../src/science/panel/clump.ts'
import type { Panel } from '../../src/science/panel/panel.ts'
import { mergedMapping } from '../../src/science/parser/column-question.ts'
import { selectRows } from '../../src/science/parser/select-rows.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'
import { type Arguments, STRING, UsageError } from './arguments.ts'
import type { Command } from './command.ts'
import { locate, withSource } from './files.ts'
import { PANEL_OPTIONS, locateNames, withPanels } from './panel.ts'

const CLUMP_OPTIONS = {
  ...PANEL_OPTIONS,
  file: STRING,
  map: STRING,
  like: STRING,
  p1: STRING,
  p2: STRING,
  r2: STRING,
  kb: STRING,
}

const NAMES = ['plink', 'ieugwasr'] as const

function rulesOf(args: Arguments): ClumpRules {
  const base = CLUMP_RULES[args.choice('like', NAMES) ?? 'ieugwasr']
  return {
    indexP: args.number('p1', { least: 0, most: 1 }) ?? base.indexP,
    memberP: args.number('p2', { least: 0, most: 1 }) ?? base.memberP,
    r2: args.number('r2', { least: 0, most: 1 }) ?? base.r2,
    windowKb: args.number('kb', { least: 0, most: 1e6 }) ?? base.windowKb,
  }
}

type Row = { name: string; p: number; negLog10P: number }

/** Reads names and p of a file of any length; of rows with the same name the one with the smaller p. */
async function readRows(args: Arguments, path: string, mostP: number): Promise<Map<string, Row>> {
  return withSource(locate(path), async (source) => {
    const host = webEngineHost()
    const preview = await previewFile(source, {}, host)
    const mapping = mergedMapping(preview.mapping, args.mapping('map'))
    if (mapping.SNP === undefined || mapping.pval === undefined) {
      const lacks = mapping.SNP === undefined ? 'SNP' : 'pval'
      throw new UsageError(
        `No column of ${path} was recognised as ${lacks}. Say: --map ${lacks}=COLUMN`,
      )
    }
    const rows = new Map<string, Row>()
    const request = {
      mostP,
      mapping: { SNP: mapping.SNP, pval: mapping.pval },
      mostRows: Number.POSITIVE_INFINITY,
      sink: ({ columns }: { columns: readonly string[] }) => {
        const [nameAt, pAt] = [
          columns.indexOf(mapping.SNP ?? ''),
          columns.indexOf(mapping.pval ?? ''),
        ]
        return ({ fields }: { fields: readonly string[] }) => {
          const [name, p] = [fields[nameAt]?.trim() ?? '', Number(fields[pAt])]
          const known = rows.get(name)
          if (name === '' || !(p >= 0) || (known && known.p <= p)) return
          rows.set(name, { name, p, negLog10P: -Math.log10(p) })
        }
      },
    }
    await selectRows(source, request, host)
    return rows
  })
}

async function clumpsOf(
  panel: Panel,
  rows: readonly (Row & { variant: { index: number; position: number } })[],
  rules: ClumpRules,
) {
  const { variants } = panel
  const sorted = rows.toSorted((a, b) => a.variant.index - b.variant.index)
  const stretches = sorted.map(({ variant }) => variants.stretchOf(variant.index))
  const store = await panel.genotypes(sorted.map(({ variant }) => variant.index))
  const list = sorted.map(({ variant, p, negLog10P }, at): ClumpVariant => ({
    line: variant.index,
    position: variant.position,
    p,
    negLog10P,
    stretch: stretches[at]?.start ?? 0,
  }))
  const correlation = haplotypeCorrelations(store, (at) => stretches[at]?.ploidy === 'x')
  return clumpByPanel(list, correlation, rules).flatMap(({ at, members }) => {
    const index = sorted[at]
    if (!index) return []
    return {
      SNP: index.name,
      chr: stretches[at]?.chromosome ?? null,
      pos: index.variant.position,
      pval: index.p,
      members: members.map(({ at: other, r }) => ({
        SNP: sorted[other]?.name,
        pval: sorted[other]?.p,
        r2: r * r,
      })),
    }
  })
}

/** `clump`: clumps as PLINK's --clump does. */
async function clumpCommand(args: Arguments) {
  const path = args.required('file', 'a table with names and p')
  const rules = rulesOf(args)
  return withPanels(args, async (panels) => {
    const mostP = Math.max(0.05, rules.indexP, rules.memberP)
    const rows = await readRows(args, path, mostP)
    const { placed, absent } = await locateNames(panels, [...rows.keys()])
    const clumps = []
    for (const [number, panel] of panels.entries()) {
      const own = placed.flatMap(({ name, panel: at, variant }) => {
        const row = rows.get(name)
        return at === number && row ? [{ ...row, variant }] : []
      })
      clumps.push(...(await clumpsOf(panel, own, rules)))
    }
    clumps.sort((a, b) => a.pval - b.pval)
    const notInPanel = absent.filter((name) => (rows.get(name)?.p ?? 1) <= rules.indexP)
    return { parameters: rules, clumps, notInPanel }
  })
}

export const command: Command = {
  usage: `  clump --panel PREFIX [--panel …] --file FILE [--like ieugwasr|plink] [--p1 1] [--p2 1] [--r2 0.001] [--kb 10000]`,
  options: CLUMP_OPTIONS,
  run: clumpCommand,
}
