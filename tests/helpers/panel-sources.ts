import { Panel, type PanelFiles } from '../../src/science/panel/panel.ts'
import { sourceOfBytes } from '../../src/science/parser/byte-source.ts'
import { filesOfPanel, type SimulatedPanel } from './simulated-panel.ts'

/** Returns the files of a panel as the engine reads them; each may be replaced. */
export function panelFiles(
  panel: SimulatedPanel,
  other: Partial<{ bed: Uint8Array<ArrayBuffer>; bim: string; fam: string }> = {},
): PanelFiles {
  const made = { ...filesOfPanel(panel), ...other }
  const text = (content: string) => sourceOfBytes(new TextEncoder().encode(content))
  return { name: 'panel', bed: sourceOfBytes(made.bed), bim: text(made.bim), fam: text(made.fam) }
}

export function openPanel(panel: SimulatedPanel): Promise<Panel> {
  return Panel.open(panelFiles(panel))
}
