import { PROXY_RULES, proxiesOf } from '../../src/science/panel/proxies.ts'
import { defined } from '../lib/defined.ts'
import { type Arguments, STRING } from './arguments.ts'
import type { Command } from './command.ts'
import { PANEL_OPTIONS, locateNames, withPanels } from './panel.ts'

const PROXIES_OPTIONS = { ...PANEL_OPTIONS, snps: STRING, r2: STRING, kb: STRING, most: STRING }

export function namesOf(args: Arguments): string[] {
  const text = args.required('snps', 'names, separated by commas')
  return [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '')
}

/** `proxies`: variants of the panel in LD with the given ones, and which alleles correspond. */
async function proxiesCommand(args: Arguments) {
  const names = namesOf(args)
  const rules = {
    r2: args.number('r2', { least: 0, most: 1 }) ?? PROXY_RULES.r2,
    windowKb: args.number('kb', { least: 0, most: 100_000 }) ?? PROXY_RULES.windowKb,
  }
  const most = args.number('most', { least: 1, most: 100_000, whole: true }) ?? 20
  return withPanels(args, async (panels) => {
    const { placed, absent } = await locateNames(panels, names)
    const proxies = []
    for (const { name, panel, variant } of placed) {
      const found = await proxiesOf(defined(panels[panel]), variant.index, rules)
      for (const { variant: proxy, r, distance, withFirst, withSecond } of found.slice(0, most)) {
        proxies.push({
          SNP: name,
          proxy: proxy.name,
          pos: proxy.position,
          distance,
          r2: r * r,
          alleles: `${variant.first}=${withFirst},${variant.second}=${withSecond}`,
        })
      }
    }
    return { parameters: rules, proxies, notInPanel: absent }
  })
}

export const command: Command = {
  usage: `  proxies --panel PREFIX --snps rs1,rs2 [--r2 0.8] [--kb 250] [--most 20]`,
  options: PROXIES_OPTIONS,
  run: proxiesCommand,
}
