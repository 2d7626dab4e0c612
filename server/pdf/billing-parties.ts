/** Buyer and seller: side by side, or one below the other when their facts need much space. */
import type { Flow, Party } from './billing-flow.ts'
import { CONTENT_WIDTH, PAGE } from './canvas.ts'
import { COLORS, STYLES } from './style.ts'

const GAP = 14
const PADDING = 12
const LABEL_WIDTH = 66
const HALF = (CONTENT_WIDTH - GAP) / 2
/** Above this height two narrow columns with many line breaks are hard to read. */
const HIGHEST_BESIDE = 260

const heading = (color: string) => ({ ...STYLES.label, isBold: true, color })

function heightOf({ canvas }: Flow, party: Party, width: number): number {
  const inner = width - 2 * PADDING
  let height = 2 * PADDING + canvas.heightOf(party.heading, heading(COLORS.ink), inner) + 4
  height += canvas.heightOf(party.name, STYLES.strong, inner) + 5
  for (const { label, value } of party.facts) {
    const labelHeight = canvas.heightOf(label, STYLES.label, LABEL_WIDTH - 4)
    const valueHeight = canvas.heightOf(value, STYLES.value, inner - LABEL_WIDTH)
    height += Math.max(labelHeight, valueHeight) + 2
  }
  return height
}

type Frame = { left: number; width: number; height: number }

function draw(flow: Flow, party: Party, { left, width, height }: Frame): void {
  const { canvas, accent, y: top } = flow
  canvas.box({ x: left, y: top, width, height }, COLORS.panel, 5)
  const section = canvas.group('Sect')
  const inner = width - 2 * PADDING
  const position = { x: left + PADDING, width: inner }
  let y = top + PADDING
  y += canvas.text(section, 'H2', party.heading, heading(accent), { ...position, y }) + 4
  y += canvas.text(section, 'P', party.name, STYLES.strong, { ...position, y }) + 5
  for (const { label, value } of party.facts) {
    const labelPosition = { ...position, y: y + 1, width: LABEL_WIDTH - 4 }
    const valuePosition = { x: position.x + LABEL_WIDTH, y, width: inner - LABEL_WIDTH }
    const labelHeight = canvas.text(section, 'P', label, STYLES.label, labelPosition)
    const valueHeight = canvas.text(section, 'P', value, STYLES.value, valuePosition)
    y += Math.max(labelHeight, valueHeight) + 2
  }
}

export function drawParties(flow: Flow): void {
  const { parties } = flow.document
  const height = Math.max(...parties.map((party) => heightOf(flow, party, HALF)))
  if (height <= HIGHEST_BESIDE) {
    flow.need(height)
    for (const [at, party] of parties.entries()) {
      draw(flow, party, { left: PAGE.side + at * (HALF + GAP), width: HALF, height })
    }
    flow.y += height + 20
    return
  }
  for (const party of parties) {
    const own = heightOf(flow, party, CONTENT_WIDTH)
    flow.need(own)
    draw(flow, party, { left: PAGE.side, width: CONTENT_WIDTH, height: own })
    flow.y += own + GAP
  }
  flow.y += 6
}
