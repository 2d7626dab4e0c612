/** What to know of the reference panel that clumped the instruments of a screen. */
import { msg } from '../../i18n/msg.ts'
import type { Format } from '../../i18n/words.ts'
import { aboutPanel } from '../../science/instruments/warnings.ts'
import { PICK_WARNING_TEXT, SERIOUS_PICK } from '../instruments/texts.ts'
import type { ScreenBody } from './body.ts'

const PANEL_CODES = ['panel-build', 'panel-frequencies', 'panel-small'] as const

export type PanelNoteCode = 'clumped' | 'panel-lacks' | (typeof PANEL_CODES)[number]

type PanelNote = {
  code: PanelNoteCode
  id: string
  values: (format: Format) => Record<string, unknown>
  isSerious: boolean
}

/** Variants that the panel lacks which a note names. */
const NAMED = 5

const LACKING_TEXT = {
  drop: msg('analysis.screen.note.lackingDrop'),
  keep: msg('analysis.screen.note.lackingKeep'),
  proxy: msg('analysis.screen.note.lackingProxy'),
}

/** Empty without a panel. */
export function panelNotes({ parameters, panel, clumping }: ScreenBody): PanelNote[] {
  const { clump } = parameters
  if (!clump || !panel || !clumping) return []
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
  for (const { code, values } of aboutPanel(panel)) {
    const own = PANEL_CODES.find((known) => known === code)
    if (!own) continue
    const id = PICK_WARNING_TEXT[own]
    notes.push({ code: own, id, values: () => values, isSerious: SERIOUS_PICK.has(own) })
  }
  return notes
}
