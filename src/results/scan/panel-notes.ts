/** Notes on the reference panel that clumped the instruments of a scan. */
import { msg } from '../../i18n/msg.ts'
import type { Format } from '../../i18n/words.ts'
import { aboutPanel } from '../../science/instruments/warnings.ts'
import { PICK_WARNING_TEXT, SERIOUS_PICK } from '../instruments/texts.ts'
import type { ScanBody } from './body.ts'

const PANEL_CODES = ['panel-build', 'panel-frequencies', 'panel-small'] as const

export type PanelNoteCode =
  | 'clumped'
  | 'panel-lacks'
  | 'proxies'
  | 'without-proxy'
  | (typeof PANEL_CODES)[number]

type PanelNote = {
  code: PanelNoteCode
  id: string
  values: (format: Format) => Record<string, unknown>
  isSerious: boolean
}

/** Number of variants missing from the panel that a note names. */
const NAMED = 5

const LACKING_TEXT = {
  drop: msg('analysis.screen.note.lackingDrop'),
  keep: msg('analysis.screen.note.lackingKeep'),
  proxy: msg('analysis.screen.note.lackingProxy'),
}

/** Returns notes on clumping; empty without a panel. */
function clumpNotes({ parameters, clumping }: ScanBody): PanelNote[] {
  const { clump } = parameters
  if (!clump || !clumping) return []
  const { before, after, lacking, judgedAs, named } = clumping
  const notes: PanelNote[] = [
    {
      code: 'clumped',
      id: msg('analysis.screen.note.clumped'),
      values: (format) => ({
        r2: format.significant(clump.r2),
        kb: format.integer(clump.windowKb),
        n: before - after,
        before: format.integer(before),
      }),
      isSerious: false,
    },
  ]
  if (lacking > 0) {
    notes.push({
      code: 'panel-lacks',
      id: LACKING_TEXT[clump.outside],
      values: () => ({
        n: lacking,
        judged: judgedAs,
        names: named
          .slice(0, NAMED)
          .map(({ SNP }) => SNP)
          .join(', '),
        shown: named.length,
        more: Math.max(0, lacking - judgedAs - NAMED),
      }),
      isSerious: clump.outside === 'keep',
    })
  }
  return notes
}

/** Returns notes on proxies; empty where none were requested. */
function proxyNotes({ parameters, proxies }: ScanBody): PanelNote[] {
  const rules = parameters.proxies
  if (!rules || !proxies) return []
  const { total, without, least, named } = proxies
  const proxyNote: PanelNote = {
    code: 'proxies',
    id: msg('analysis.screen.note.proxies'),
    values: (format) => ({
      n: total,
      r2: format.significant(rules.r2),
      kb: format.integer(rules.windowKb),
      least: format.significant(least, 2),
    }),
    isSerious: false,
  }
  const lost: PanelNote = {
    code: 'without-proxy',
    id: msg('analysis.screen.note.withoutProxy'),
    values: () => ({
      n: without,
      names: [...new Set(named.map(({ SNP }) => SNP))].slice(0, NAMED).join(', '),
      more: Math.max(0, new Set(named.map(({ SNP }) => SNP)).size - NAMED),
    }),
    isSerious: false,
  }
  return [...(total > 0 ? [proxyNote] : []), ...(without > 0 ? [lost] : [])]
}

/** Returns all notes on the panel; empty without one. */
export function panelNotes(body: ScanBody): PanelNote[] {
  const { panel } = body
  if (!panel) return []
  const notes = [...clumpNotes(body), ...proxyNotes(body)]
  for (const { code, values } of aboutPanel(panel)) {
    const own = PANEL_CODES.find((known) => known === code)
    if (!own) continue
    const id = PICK_WARNING_TEXT[own]
    notes.push({ code: own, id, values: () => values, isSerious: SERIOUS_PICK.has(own) })
  }
  return notes
}
